/** What an access token can open: the reader's public profile. */
export const SCOPES = ["profile"] as const;

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+( +[\x21\x23-\x5b\x5d-\x7e]+)*$/;

/** Whether a scope is written as RFC 6749, 3.3 says. */
export function isScope(text: string): boolean {
  return SCOPE.test(text);
}

/**
 * The scope that is granted for a requested one: unknown tokens are dropped; where none is left, what every token opens.
 * null where none was requested: the answer then says nothing of it.
 */
export function grantedScope(requested: string | null): string | null {
  if (requested === null) return null;
  const wanted = new Set(requested.split(" "));
  const known = SCOPES.filter((scope) => wanted.has(scope));
  return (known.length === 0 ? SCOPES : known).join(" ");
}
