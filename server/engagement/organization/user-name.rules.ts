/** Longest slug of a name, in characters; a number that makes it unique is added to it. */
const MAX_SLUG_CHARACTERS = 80;

/** Clean the name of a user: without control characters and line separators, trimmed; empty if nothing remains. */
export function cleanUserName(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
}

/** Build the slug of a user's name: lower-case letters and digits of any script, joined by hyphens; never empty. */
export function toUserSlug(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return slug === "" ? "user" : slug.slice(0, MAX_SLUG_CHARACTERS);
}
