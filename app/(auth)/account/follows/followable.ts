const MAX_SLUG_LENGTH = 1_000;

/** What a form or a URL asks to follow. */
export interface NamedFollowable {
  kind: "author" | "topic" | "story";
  slug: string;
}

/** Parse what a form or a URL asks to follow; null where it names nothing that can be. */
export function parseFollowable(kind: unknown, slug: unknown): NamedFollowable | null {
  if (kind !== "author" && kind !== "topic" && kind !== "story") return null;
  if (typeof slug !== "string" || slug === "" || slug.length > MAX_SLUG_LENGTH) return null;
  return { kind, slug };
}
