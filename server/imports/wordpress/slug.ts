const LONGEST = 200;
/** Matches normalized slugs, the most frequent case. */
const PLAIN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // WordPress truncates long slugs without regard to percent-encoded sequences.
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"),
    );
  }
}

/**
 * Normalizes a slug: percent-encoding resolved, lower case, letters and digits of any script, joined by hyphens.
 * Empty: nothing of that kind remains.
 */
export function toSlug(text: string): string {
  if (text.length <= LONGEST && PLAIN.test(text)) return text;
  const words = decode(text)
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’\ufffd]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}_]+/gu, "-");
  // The truncation may split a surrogate pair.
  return words
    .slice(0, LONGEST)
    .replace(/\p{Surrogate}$/u, "")
    .replace(/^-+|-+$/g, "");
}
