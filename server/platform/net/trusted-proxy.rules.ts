import ipaddr from "ipaddr.js";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Which proxies in front are believed: none, so many of the nearest, or those of these networks. */
export type TrustedProxy =
  | { kind: "none" }
  | { kind: "hops"; count: number }
  | { kind: "ranges"; ranges: readonly Range[] };

const MOST_HOPS = 20;

/** As proxies write addresses; none of the shorter spellings that old programs take. */
function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

function rangeOf(text: string): Range | null {
  const [address = "", given = null, ...more] = text.split("/");
  if (!isAddress(address) || more.length > 0) return null;
  const read = ipaddr.parse(address);
  const most = read.kind() === "ipv4" ? 32 : 128;
  if (given !== null && !/^\d{1,3}$/.test(given)) return null;
  const bits = given === null ? most : Number(given);
  if (bits > most) return null;
  // An IPv4 network written as IPv6 is that IPv4 network.
  const isMapped = read instanceof ipaddr.IPv6 && read.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [read.toIPv4Address(), bits - 96] : [read, bits];
}

/** Reads `0`, a number of proxies, or addresses and CIDR ranges separated by commas; null where it is none of these. */
export function readTrustedProxy(text: string): TrustedProxy | null {
  if (/^\d+$/.test(text)) {
    const count = Number(text);
    if (count > MOST_HOPS) return null;
    return count === 0 ? { kind: "none" } : { kind: "hops", count };
  }
  const ranges: Range[] = [];
  for (const part of text.split(",")) {
    const range = rangeOf(part.trim());
    if (range === null) return null;
    ranges.push(range);
  }
  return { kind: "ranges", ranges };
}

/** An address of X-Forwarded-For without the port that some proxies append; null where it is none. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, plain] = /^\s*(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)\s*$/.exec(text) ?? [];
  const bare = bracketed ?? plain ?? text.trim();
  return isAddress(bare) ? ipaddr.process(bare) : null;
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly Range[]): boolean {
  return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** A request as it arrives: who holds the other end, and what it says of those before. */
export interface ForwardedRequest {
  peer: string | null;
  forwardedFor: string | null;
}

/** Who calls, and by how many trusted proxies the call was passed on. */
interface Forwarded {
  address: string;
  proxies: number;
}

/**
 * Reads X-Forwarded-For from the right, where the nearest proxy wrote. What stands left of an entry that is no address
 * was written by nobody who is trusted: the walk ends there. Null where the peer itself is no trusted proxy.
 */
export function forwardedBy(
  trusted: TrustedProxy,
  { peer, forwardedFor }: ForwardedRequest,
): Forwarded | null {
  if (trusted.kind === "none") return null;
  const holder = peer === null ? null : readAddress(peer);
  if (trusted.kind === "ranges" && (holder === null || !isWithin(holder, trusted.ranges))) return null;
  let address = holder;
  let proxies = 0;
  for (const entry of (forwardedFor ?? "").split(",").reverse()) {
    const before = readAddress(entry);
    if (before === null) break;
    address = before;
    proxies += 1;
    const isProxy = trusted.kind === "hops" ? proxies < trusted.count : isWithin(before, trusted.ranges);
    if (!isProxy) break;
  }
  return { address: address?.toString() ?? "unknown", proxies: Math.max(proxies, 1) };
}

/** The entry of another X-Forwarded header that the outermost trusted proxy wrote. */
export function entryOf(header: string | null, proxies: number): string | null {
  const entries = (header ?? "").split(",").map((entry) => entry.trim());
  const entry = entries.at(-Math.min(proxies, entries.length)) ?? "";
  return entry === "" ? null : entry;
}

const NEAR = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

/** Whether an address is this machine's or of its own network, where a proxy would be. */
export function isNear(address: string | null): boolean {
  const read = address === null ? null : readAddress(address);
  return read !== null && NEAR.has(read.range());
}
