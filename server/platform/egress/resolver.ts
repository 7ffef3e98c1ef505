import { lookup } from "node:dns/promises";

/** Turns a host's name into addresses, as the system would. */
export type Resolver = (host: string) => Promise<string[]>;

/**
 * Asks for a host once at a time, whoever waits for the answer: the system looks up four names at once, and one slow
 * name would take all four from everybody else.
 */
export function shareLookups(resolver: Resolver): Resolver {
  const underWay = new Map<string, Promise<string[]>>();
  return (host) => {
    const asked = underWay.get(host) ?? resolver(host).finally(() => underWay.delete(host));
    underWay.set(host, asked);
    return asked;
  };
}

export const systemResolver: Resolver = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};
