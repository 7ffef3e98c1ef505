const LONGEST = 200;
/** Nearly all slugs are such as this, and need nothing done to them. */
const PLAIN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // WordPress cuts long slugs without regard to the sequences in them.
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"),
    );
  }
}

/**
 * A slug as a reader sees it in the address bar: percent-encoding resolved, lower case, letters and digits of any
 * script, joined by hyphens. Empty where nothing of that kind is left.
 */
export function slugOf(text: string): string {
  if (text.length <= LONGEST && PLAIN.test(text)) return text;
  const words = decoded(text)
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’\ufffd]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}_]+/gu, "-");
  // The cut may go through a letter that takes two units.
  return words
    .slice(0, LONGEST)
    .replace(/\p{Surrogate}$/u, "")
    .replace(/^-+|-+$/g, "");
}
