import { isBlank, type Op } from "../ops/op";
import type { Draft, DraftKey, State } from "../store/state";

export const EMPTY_DRAFT: Draft = {
  ops: [],
  images: [],
  confidential: false,
  guestName: "",
  attempt: null,
};

/** Whether a draft has no content worth keeping. */
export function isEmptyDraft({ ops, images }: Draft): boolean {
  return isBlank(ops) && images.length === 0;
}

/** Serializes drafts for the page's storage, including comments that are still being sent. Empty: no drafts. */
export function serializeDrafts({ drafts, outbox }: Pick<State, "drafts" | "outbox">): string {
  const sent = outbox.map(({ draftKey, draft, key }) => [draftKey, { ...draft, attempt: key }] as const);
  const unposted = [...sent, ...Object.entries(drafts)].filter(
    ([, draft]) => draft !== undefined && !isEmptyDraft(draft),
  );
  return unposted.length === 0 ? "" : JSON.stringify(Object.fromEntries(unposted));
}

type Fields = Readonly<Record<string, unknown>>;

function toFields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function toOps(value: unknown): Op[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.flatMap((item): Op[] => {
    const { insert, attributes } = toFields(item);
    const { link, mention } = toFields(attributes);
    if (typeof insert === "string")
      return [{ insert, ...(typeof link === "string" && { attributes: { link } }) }];
    const { id, name } = toFields(mention);
    if (toFields(insert).mentions !== true || typeof id !== "string") return [];
    return [{ insert: { mentions: true } as const, attributes: { mention: { id, name: toText(name) } } }];
  });
}

function toDraft(value: unknown): Draft {
  const { ops, images, confidential, guestName, attempt } = toFields(value);
  const urls: unknown[] = Array.isArray(images) ? images : [];
  return {
    ops: toOps(ops),
    images: urls.filter((url) => typeof url === "string"),
    confidential: confidential === true,
    guestName: toText(guestName),
    attempt: typeof attempt === "string" ? attempt : null,
  };
}

function isDraftKey(key: string): key is DraftKey {
  return /^(?:new|(?:reply|edit):\d{1,10})$/.test(key);
}

/** Parses stored drafts. The page's storage is not trusted: invalid drafts are dropped. */
export function parseDrafts(packed: string): State["drafts"] {
  try {
    const stored: unknown = JSON.parse(packed);
    return Object.fromEntries(
      Object.entries(toFields(stored)).flatMap(([key, value]) => {
        const draft = toDraft(value);
        return isDraftKey(key) && !isEmptyDraft(draft) ? [[key, draft]] : [];
      }),
    );
  } catch {
    return {};
  }
}
