/** A change of what the publication's pages show. */
export interface PageChange {
  accountId: number;
  /** content: a story or a list. account: the account's row, which processes cache as well. */
  kind: "content" | "account";
}

/** Formats a change as the payload of a notification. */
export function formatPageChange({ accountId, kind }: PageChange): string {
  return `${kind}:${accountId}`;
}

/** Parses the payload of a notification; null: another release wrote it. */
export function parsePageChange(payload: string): PageChange | null {
  const [kind, id = "", ...rest] = payload.split(":");
  const isKnown = (kind === "content" || kind === "account") && /^[1-9]\d{0,9}$/.test(id);
  return isKnown && rest.length === 0 ? { kind, accountId: Number(id) } : null;
}
