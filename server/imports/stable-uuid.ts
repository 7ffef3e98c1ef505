import { hash } from "node:crypto";

const VERSION_5 = 0x50;
const VARIANT = 0x80;

/** Names are written behind their namespace in here, as long as they fit. */
const desk = Buffer.allocUnsafe(512);
const ROOM = Math.floor((desk.length - 16) / 3);
let namespaceOnDesk = "";

function writeNamespace(bytes: Buffer, namespace: string): void {
  bytes.write(namespace.replaceAll("-", ""), 0, "hex");
}

function named(namespace: string, name: string): Buffer {
  if (name.length > ROOM) {
    const bytes = Buffer.allocUnsafe(16 + Buffer.byteLength(name));
    writeNamespace(bytes, namespace);
    bytes.write(name, 16, "utf8");
    return bytes;
  }
  if (namespaceOnDesk !== namespace) writeNamespace(desk, namespace);
  namespaceOnDesk = namespace;
  return desk.subarray(0, 16 + desk.write(name, 16, "utf8"));
}

/**
 * The name-based UUID (RFC 9562, version 5) of `name` within `namespace`, itself a UUID: the same two always give
 * the same UUID, so that importing a file twice finds what the first run made.
 */
export function stableUuid(namespace: string, name: string): string {
  const hex = hash("sha1", named(namespace, name), "hex");
  const version = (Number.parseInt(hex.slice(12, 14), 16) & 0x0f) | VERSION_5;
  const variant = (Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | VARIANT;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version.toString(16)}${hex.slice(14, 16)}-${variant.toString(16)}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
