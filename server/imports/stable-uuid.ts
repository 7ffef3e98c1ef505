import { hash } from "node:crypto";

const VERSION_5 = 0x50;
const VARIANT = 0x80;

/**
 * The name-based UUID (RFC 9562, version 5) of `name` within `namespace`, itself a UUID: the same two always give
 * the same UUID, so that importing a file twice finds what the first run made.
 */
export function stableUuid(namespace: string, name: string): string {
  const named = Buffer.allocUnsafe(16 + Buffer.byteLength(name));
  named.write(namespace.replaceAll("-", ""), 0, "hex");
  named.write(name, 16, "utf8");
  const hex = hash("sha1", named, "hex");
  const version = (Number.parseInt(hex.slice(12, 14), 16) & 0x0f) | VERSION_5;
  const variant = (Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | VARIANT;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version.toString(16)}${hex.slice(14, 16)}-${variant.toString(16)}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
