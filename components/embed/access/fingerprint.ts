/** The same text for the same value, whatever the order of its keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .join()}}`;
}

function mixed(text: string, seed: number): string {
  let state = seed;
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 2_654_435_761);
    state = (state << 13) | (state >>> 19);
  }
  return ((state ^ (state >>> 16)) >>> 0).toString(36);
}

/** Tells what is asked apart without keeping it: names and addresses of buyers stay out of the browser's storage. */
export function fingerprint(value: unknown): string {
  const text = canonical(value);
  return `${mixed(text, 0x9e37_79b9)}${mixed(text, 0x85eb_ca6b)}${text.length.toString(36)}`;
}

/** Whose a token is, as far as a browser can read it: the same reader's next token says the same. */
export function holderOf(token: string | null): string {
  const [, payload = ""] = token?.split(".") ?? [];
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/")));
    if (typeof claims !== "object" || claims === null) return payload;
    return `${String(Reflect.get(claims, "provider"))}/${String(Reflect.get(claims, "id"))}`;
  } catch {
    return payload;
  }
}
