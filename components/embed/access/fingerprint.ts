/** Serializes a value with sorted keys, so that equal values give equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const entries = Object.entries(value).filter(([, entryValue]) => entryValue !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entryValue]) => `${JSON.stringify(name)}:${canonical(entryValue)}`)
    .join()}}`;
}

function hash(text: string, seed: number): string {
  let state = seed;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 2_654_435_761);
    state = (state << 13) | (state >>> 19);
  }
  return ((state ^ (state >>> 16)) >>> 0).toString(36);
}

/** Hashes a purchase, so that names and addresses of buyers are not stored in the browser. */
export function computeFingerprint(value: unknown): string {
  const text = canonical(value);
  return `${hash(text, 0x9e37_79b9)}${hash(text, 0x85eb_ca6b)}${text.length.toString(36)}`;
}

/** The identity in a token's claims (not verified): equal for every token of the same reader. */
export function getTokenIdentity(token: string | null): string {
  const [, payload = ""] = token?.split(".") ?? [];
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    if (typeof claims !== "object" || claims === null) return payload;
    return `${String(Reflect.get(claims, "provider"))}/${String(Reflect.get(claims, "id"))}`;
  } catch {
    return payload;
  }
}
