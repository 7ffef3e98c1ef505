import type { Endpoint } from "./endpoint";

type Made = { origin: string; bytes: Uint8Array<ArrayBuffer> };

/**
 * Keeps a long text about all endpoints, as its bytes, for the origin that asked last: the table never changes while a
 * process runs, and most installations have one address. One is kept, since a caller may name any host.
 */
export function keptByOrigin(
  make: (endpoints: readonly Endpoint[], origin: string) => string,
): (endpoints: readonly Endpoint[], origin: string) => Uint8Array<ArrayBuffer> {
  const kept = new WeakMap<readonly Endpoint[], Made>();
  return (endpoints, origin) => {
    const known = kept.get(endpoints);
    if (known?.origin === origin) return known.bytes;
    const bytes = new TextEncoder().encode(make(endpoints, origin));
    kept.set(endpoints, { origin, bytes });
    return bytes;
  };
}
