import { lookup } from "node:dns/promises";

/** Turns a host's name into addresses, as the system would. */
export type Resolver = (host: string) => Promise<string[]>;

export const systemResolver: Resolver = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};
