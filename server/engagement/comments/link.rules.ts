const LONGEST_LINK = 2_048;
/** Controls, blanks, and marks that turn or hide what stands beside them. */
const TREACHEROUS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}<>"'`\\{}|^]/u;
const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/**
 * The address a link may lead to, as browsers will read it (names of hosts in ASCII); null for whatever is not a plain
 * http, https or mailto address.
 */
export function safeLink(value: string): string | null {
  if (value.length > LONGEST_LINK || TREACHEROUS.test(value)) return null;
  // Without its scheme written out, an address means whatever page it is shown on.
  if (!/^(?:https?:\/\/[^/]|mailto:[^/])/i.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (!SCHEMES.has(url.protocol) || url.username !== "" || url.password !== "") return null;
  return url.href;
}

/** The address of a picture or a player: http or https. */
export function safeSource(value: string): string | null {
  const href = safeLink(value);
  return href === null || href.startsWith("mailto:") ? null : href;
}
