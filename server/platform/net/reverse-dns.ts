import { Resolver } from "node:dns/promises";
import ipaddr from "ipaddr.js";

/** Looks up host names by address, and addresses by host name. An unknown name or address has none. */
export interface ReverseDns {
  reverse(address: string): Promise<string[]>;
  forward(host: string): Promise<string[]>;
}

const TIMEOUT_MILLISECONDS = 1_500;

/** A look-up that fails counts as one without a result: what it was to prove is not proved. */
async function orNone(lookup: Promise<string[]>): Promise<string[]> {
  try {
    return await lookup;
  } catch {
    return [];
  }
}

/** Creates a look-up by the system's name servers, of at most three seconds. */
export function createReverseDns(): ReverseDns {
  const resolver = new Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: 2 });
  return {
    reverse: (address) => orNone(resolver.reverse(address)),
    forward: async (host) => {
      const addresses = await Promise.all([orNone(resolver.resolve4(host)), orNone(resolver.resolve6(host))]);
      return addresses.flat();
    },
  };
}

function toCanonical(address: string): string | null {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}

/**
 * Find the host name of an address that is confirmed forward: one that `accepts` accepts, and that resolves to the
 * address again. null: there is none. The owner of an address can give it any name, but cannot make another's name
 * resolve to the address.
 */
export async function findConfirmedHost(
  dns: ReverseDns,
  address: string,
  accepts: (host: string) => boolean,
): Promise<string | null> {
  const canonical = toCanonical(address);
  if (canonical === null) return null;
  for (const host of await dns.reverse(canonical)) {
    if (!accepts(host)) continue;
    const addresses = await dns.forward(host);
    if (addresses.some((candidate) => toCanonical(candidate) === canonical)) return host;
  }
  return null;
}
