/** Characters of an alternative text, at most. */
export const LONGEST_ALT = 200;

const MARK = "#alt=";

/** The alternative text that an image's URL carries in its fragment; empty: none, or it cannot be decoded. */
export function getImageAlt(url: string): string {
  const at = url.indexOf(MARK);
  if (at < 0) return "";
  try {
    return decodeURIComponent(url.slice(at + MARK.length));
  } catch {
    return "";
  }
}

/**
 * The image's URL with an alternative text in its fragment, which the server of the image never sees; an empty text
 * removes it. Text after the 200th character is cut off.
 */
export function setImageAlt(url: string, alt: string): string {
  const [address = ""] = url.split(MARK);
  const text = alt.slice(0, LONGEST_ALT).replaceAll(/\p{Cs}/gu, "\ufffd");
  // The apostrophe is the only character that this encoding leaves and a safe URL may not have.
  return text.trim() === "" ? address : `${address}${MARK}${encodeURIComponent(text).replaceAll("'", "%27")}`;
}
