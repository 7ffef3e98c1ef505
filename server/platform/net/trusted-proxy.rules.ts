import ipaddr from "ipaddr.js";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** The trusted proxies in front: none, a number of hops, or those in these networks. */
export type TrustedProxy =
  | { kind: "none" }
  | { kind: "hops"; count: number }
  | { kind: "ranges"; ranges: readonly Range[] };

const MAX_HOPS = 20;

/** Addresses as proxies write them; without the shortened spellings that inet_aton accepts. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

function parseRange(text: string): Range | null {
  const [address = "", prefix = null, ...rest] = text.split("/");
  if (!isAddress(address) || rest.length > 0) return null;
  const parsed = ipaddr.parse(address);
  const maxBits = parsed.kind() === "ipv4" ? 32 : 128;
  if (prefix !== null && !/^\d{1,3}$/.test(prefix)) return null;
  const bits = prefix === null ? maxBits : Number(prefix);
  if (bits > maxBits) return null;
  // An IPv4-mapped IPv6 network is that IPv4 network.
  const isMapped = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [parsed.toIPv4Address(), bits - 96] : [parsed, bits];
}

/** Parses `0`, a number of proxies, or comma-separated addresses and CIDR ranges; null where it is none of these. */
export function readTrustedProxy(text: string): TrustedProxy | null {
  if (/^\d+$/.test(text)) {
    const count = Number(text);
    if (count > MAX_HOPS) return null;
    return count === 0 ? { kind: "none" } : { kind: "hops", count };
  }
  const ranges: Range[] = [];
  for (const part of text.split(",")) {
    const range = parseRange(part.trim());
    if (range === null) return null;
    ranges.push(range);
  }
  return { kind: "ranges", ranges };
}

/** Parses an address of X-Forwarded-For without the port that some proxies append; null where it is invalid. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, plain] = /^\s*(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)\s*$/.exec(text) ?? [];
  const bare = bracketed ?? plain ?? text.trim();
  return isAddress(bare) ? ipaddr.process(bare) : null;
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly Range[]): boolean {
  return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** A request as it arrives: the peer's address, and the header that names the hops before it. */
export interface ForwardedRequest {
  peer: string | null;
  forwardedFor: string | null;
}

/** The caller's address, and the number of trusted proxies that forwarded the call. */
interface Forwarded {
  address: string;
  proxies: number;
}

/**
 * Reads X-Forwarded-For from the right, where the nearest proxy appended. Entries left of one that is no address were
 * not written by a trusted proxy: the walk ends there. Null where the peer itself is no trusted proxy.
 */
export function resolveForwarded(
  trusted: TrustedProxy,
  { peer, forwardedFor }: ForwardedRequest,
): Forwarded | null {
  if (trusted.kind === "none") return null;
  const holder = peer === null ? null : readAddress(peer);
  if (trusted.kind === "ranges" && (holder === null || !isWithin(holder, trusted.ranges))) return null;
  let address = holder;
  let proxies = 0;
  for (const entry of (forwardedFor ?? "").split(",").reverse()) {
    const previous = readAddress(entry);
    if (previous === null) break;
    address = previous;
    proxies += 1;
    const isProxy = trusted.kind === "hops" ? proxies < trusted.count : isWithin(previous, trusted.ranges);
    if (!isProxy) break;
  }
  return { address: address?.toString() ?? "unknown", proxies: Math.max(proxies, 1) };
}

/** The entry of an X-Forwarded header that the outermost of so many trusted proxies wrote; null: none. */
export function getForwardedEntry(header: string | null, proxies = 1): string | null {
  const entries = (header ?? "").split(",").map((entry) => entry.trim());
  const entry = entries.at(-Math.min(proxies, entries.length)) ?? "";
  return entry === "" ? null : entry;
}

const NEAR = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

/** Whether an address is loopback or private, where a proxy would be. */
export function isNear(address: string | null): boolean {
  const parsed = address === null ? null : readAddress(address);
  return parsed !== null && NEAR.has(parsed.range());
}
