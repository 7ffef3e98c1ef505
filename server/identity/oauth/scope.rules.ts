/** Supported scopes: the reader's public profile. */
export const SCOPES = ["profile"] as const;

const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+( +[\x21\x23-\x5b\x5d-\x7e]+)*$/;

/** Whether a scope has the syntax of RFC 6749, 3.3. */
export function isScope(text: string): boolean {
  return SCOPE.test(text);
}

/**
 * Computes the granted scope: unsupported tokens are dropped; if none is left, all supported scopes are granted.
 * null where none was requested: the response then contains no scope.
 */
export function computeGrantedScope(requested: string | null): string | null {
  if (requested === null) return null;
  const requestedScopes = new Set(requested.split(" "));
  const granted = SCOPES.filter((scope) => requestedScopes.has(scope));
  return (granted.length === 0 ? SCOPES : granted).join(" ");
}
