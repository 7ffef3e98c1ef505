import ipaddr from "ipaddr.js";

/** What of an address calls are counted by. */
export interface CallerAddress {
  /** The address; of IPv6 the network of 64 bits that one subscriber of a provider is given. */
  network: string;
  /** This machine, its own network, or nobody knows: many may stand behind it, a proxy or the publisher's front end. */
  isLocal: boolean;
}

const LOCAL = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "unspecified"]);

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString();
}

/** What of an address attempts are counted by: of IPv6 the same 64 bits; what is no address is counted as it stands. */
export function callerNetwork(text: string): string {
  return ipaddr.isValid(text) ? networkOf(ipaddr.process(text)) : text;
}

/** The wider network of an address, of which one organization may have many: of IPv4 a /24, of IPv6 a /48. */
export function callerWideNetwork(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv4
    ? new ipaddr.IPv4([...address.octets.slice(0, 3), 0]).toString()
    : new ipaddr.IPv6([...address.parts.slice(0, 3), 0, 0, 0, 0, 0]).toString();
}

/** Reads the address of a caller, in whatever way it is written. */
export function callerAddress(text: string): CallerAddress {
  if (!ipaddr.isValid(text)) return { network: "unknown", isLocal: true };
  const address = ipaddr.process(text);
  return { network: networkOf(address), isLocal: LOCAL.has(address.range()) };
}
