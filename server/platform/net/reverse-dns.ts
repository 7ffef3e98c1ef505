import { Resolver } from "node:dns/promises";
import ipaddr from "ipaddr.js";

/** Kind of an IP address. */
type AddressKind = "ipv4" | "ipv6";

/**
 * Looks up host names by address, and addresses of a kind by host name. An unknown name or address has none; a look-up
 * that name servers do not answer is rejected.
 */
export interface ReverseDns {
  reverse(address: string): Promise<string[]>;
  forward(host: string, kind: AddressKind): Promise<string[]>;
}

const TIMEOUT_MILLISECONDS = 1_500;

/** The name servers' answer that there is no such name, or that it has no record of the kind. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);

async function orNone(lookup: Promise<string[]>): Promise<string[]> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof Error && "code" in error && NONE.has(String(error.code))) return [];
    throw error;
  }
}

/** Get the domain name whose record is the host name of an address. */
function toReverseName(address: string): string {
  const parsed = ipaddr.parse(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === "ipv4") return `${bytes.toReversed().join(".")}.in-addr.arpa`;
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${[...digits].toReversed().join(".")}.ip6.arpa`;
}

/** Creates a look-up by name servers (`address:port`; those of the system by default), of at most three seconds. */
export function createReverseDns(servers?: readonly string[]): ReverseDns {
  const resolver = new Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    // `resolver.reverse` reports servers that fail as an address without a name.
    reverse: (address) => orNone(resolver.resolvePtr(toReverseName(address))),
    forward: (host, kind) => orNone(kind === "ipv4" ? resolver.resolve4(host) : resolver.resolve6(host)),
  };
}

function toCanonical(address: string): string | null {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}

/**
 * Find the host name of an address that is confirmed forward: one that `accepts` accepts, and that resolves to the
 * address again. null: there is none. Rejects where the name servers do not answer. The owner of an address can give it
 * any name, but cannot make another's name resolve to the address.
 */
export async function findConfirmedHost(
  dns: ReverseDns,
  address: string,
  accepts: (host: string) => boolean,
): Promise<string | null> {
  const canonical = toCanonical(address);
  if (canonical === null) return null;
  const kind = ipaddr.parse(canonical).kind();
  for (const host of await dns.reverse(canonical)) {
    if (!accepts(host)) continue;
    const addresses = await dns.forward(host, kind);
    if (addresses.some((candidate) => toCanonical(candidate) === canonical)) return host;
  }
  return null;
}
