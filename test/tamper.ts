/** The same base64url text with one significant character changed: some bits of the last one are not significant. */
export function tamperWith(sealed: string): string {
  const at = sealed.length - 10;
  return `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
}
