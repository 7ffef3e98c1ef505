import ipaddr from "ipaddr.js";

/** The part of an address by which calls are counted. */
export interface CallerAddress {
  /** The address; of IPv6 the /64 that a provider assigns to one subscriber. */
  network: string;
  /** Loopback, private or unknown: many callers may share it, behind a proxy or the publisher's front end. */
  isLocal: boolean;
}

const LOCAL = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "unspecified"]);

function toNetwork(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}

/** The network by which attempts are counted: of IPv6 the /64; an invalid address is counted as it is. */
export function toCallerNetwork(text: string): string {
  return ipaddr.isValid(text) ? toNetwork(ipaddr.process(text)) : text;
}

/** The wider network of an address, of which one organization may have many: of IPv4 a /24, of IPv6 a /48. */
export function toWiderNetwork(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv4
    ? new ipaddr.IPv4([...address.octets.slice(0, 3), 0]).toString()
    : new ipaddr.IPv6([...address.parts.slice(0, 3), 0, 0, 0, 0, 0]).toString();
}

/** Parses a caller's address, in any notation. */
export function parseCallerAddress(text: string): CallerAddress {
  if (!ipaddr.isValid(text)) return { network: "unknown", isLocal: true };
  const address = ipaddr.process(text);
  return { network: toNetwork(address), isLocal: LOCAL.has(address.range()) };
}
