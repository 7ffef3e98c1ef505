/** The same text in base64url with one character changed that counts: of the last one, some bits may not. */
export function tamperWith(sealed: string): string {
  const at = sealed.length - 10;
  return `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
}
