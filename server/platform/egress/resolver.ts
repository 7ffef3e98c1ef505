import { lookup } from "node:dns/promises";

/** Resolves a host name to addresses. */
export type Resolver = (host: string) => Promise<string[]>;

/**
 * Coalesces concurrent lookups of one host: the system runs four lookups at a time, and callers of one slow name
 * would occupy all four.
 */
export function coalesceLookups(resolver: Resolver): Resolver {
  const inFlight = new Map<string, Promise<string[]>>();
  return (host) => {
    const lookupPromise = inFlight.get(host) ?? resolver(host).finally(() => inFlight.delete(host));
    inFlight.set(host, lookupPromise);
    return lookupPromise;
  };
}

export const systemResolver: Resolver = async (host) => {
  const addresses = await lookup(host, { all: true, verbatim: true });
  return addresses.map(({ address }) => address);
};
