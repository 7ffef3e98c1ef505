import ipaddr from "ipaddr.js";
import { AppError } from "@/server/platform/errors/index";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A CIDR block: its first address and its prefix length. */
export type Range = readonly [Address, number];

/** Publicly routable addresses of the clouds' metadata and platform services, which are never public. */
const CLOUD_METADATA = new Set(["168.63.129.16"]);

const GLOBAL_UNICAST: Range = [ipaddr.IPv6.parse("2000::"), 3];

const NAMES: Record<string, string> = {
  unspecified: "an unspecified address",
  broadcast: "a broadcast address",
  multicast: "a multicast address",
  linkLocal: "a link-local address",
  loopback: "a loopback address",
  carrierGradeNat: "a carrier-grade NAT address",
  private: "a private address",
  uniqueLocal: "a private address",
  deprecatedSiteLocal: "a private address",
  rfc6145: "a translated IPv4 address",
  rfc6052: "an IPv4 address behind NAT64",
  "6to4": "an IPv4 address in a 6to4 tunnel",
  teredo: "an IPv4 address in a Teredo tunnel",
};

/** Parses `10.0.0.0/8`, `fd00::/8` or a single address. Throws for anything else: a configuration error. */
export function parseRange(text: string): Range {
  try {
    if (text.includes("/")) return ipaddr.parseCIDR(text);
    const address = ipaddr.parse(text);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  } catch {
    throw new AppError(
      "invalid",
      `EGRESS_ALLOW_PRIVATE: ${text} is not an address range. Enter one such as 10.0.0.0/8.`,
    );
  }
}

/** Maps an IPv4-mapped IPv6 address to the IPv4 address that is really contacted. */
function plain(address: Address): Address {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function within(address: Address, [first, bits]: Range): boolean {
  return address.kind() === first.kind() && address.match(first, bits);
}

/**
 * Why an address must not be reached, as a phrase; null for an allowed one. Only public unicast is allowed: whatever
 * the registries reserve for special use is refused, tunnels and translations included, unless `allowed` contains it.
 */
export function findRefusalReason(text: string, allowed: readonly Range[]): string | null {
  if (!ipaddr.isValid(text)) return "not an IP address";
  const address = plain(ipaddr.parse(text));
  if (allowed.some((range) => within(address, range))) return null;
  if (CLOUD_METADATA.has(address.toString())) return "a cloud metadata address";
  const kind = address.range();
  if (kind !== "unicast") return NAMES[kind] ?? "a reserved address";
  if (address.kind() === "ipv6" && !within(address, GLOBAL_UNICAST)) return "a reserved address";
  return null;
}
