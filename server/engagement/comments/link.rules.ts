const LONGEST_LINK = 2_048;
/** Control characters, whitespace, and marks that reorder or hide adjacent text. */
const TREACHEROUS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}<>"'`\\{}|^]/u;
const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/**
 * Normalise a link target as browsers parse it (host names in ASCII); null for anything but a plain http, https or
 * mailto URL.
 */
export function toSafeLink(value: string): string | null {
  if (value.length > LONGEST_LINK || TREACHEROUS.test(value)) return null;
  // Without a scheme, the URL would be relative to the page that shows it.
  if (!/^(?:https?:\/\/[^/]|mailto:[^/])/i.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  if (!SCHEMES.has(url.protocol) || url.username !== "" || url.password !== "") return null;
  return url.href;
}

/** Normalise the URL of an image or a player: http or https. */
export function toSafeSource(value: string): string | null {
  const href = toSafeLink(value);
  return href === null || href.startsWith("mailto:") ? null : href;
}
