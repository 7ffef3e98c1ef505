import { Agent } from "undici";
import type { Log } from "../log/index";
import { parseRange } from "./address.rules";
import { createAddressGuard } from "./address-guard";
import { guardedConnector } from "./connect";
import { readDestination } from "./destination.rules";
import { EgressError } from "./egress-error";
import { type Resolver, shareLookups, systemResolver } from "./resolver";
import { type EgressRequest, type EgressResponse, sendThrough } from "./send";

/** The only way out: every outgoing request of the platform goes through here. */
export interface Egress {
  /** Sends a request to a public address; follows no redirect. Throws EgressError when no answer came. */
  send(request: EgressRequest): Promise<EgressResponse>;
  /**
   * Why an address cannot be called, as a sentence; null when it can. A name that does not resolve now may do so
   * later: every request is checked again when it connects.
   */
  findRefusal(url: string): Promise<string | null>;
  close(): Promise<void>;
}

interface EgressOptions {
  /** Closed ranges (CIDR) that may be reached nevertheless. */
  allowPrivate: readonly string[];
  log: Pick<Log, "warn">;
  resolver?: Resolver;
}

/** Names that are never the public's. They are refused by name when they cannot be looked up. */
const INNER_NAME = /(^|\.)(localhost|internal|local|intranet|home\.arpa)\.?$/i;

/** Idle connections are given back soon: receivers close theirs at times of their own. */
const KEEP_ALIVE = { keepAliveTimeout: 1_000, keepAliveMaxTimeout: 4_000 };

/** Throws a sentence when a range of `allowPrivate` cannot be read. */
export function createEgress({ allowPrivate, log, resolver = systemResolver }: EgressOptions): Egress {
  const allowed = allowPrivate.map(parseRange);
  const guard = createAddressGuard({ allowed, resolver: shareLookups(resolver), log });
  const agents = new Map<number, Agent>();
  const agentFor = (connectMs: number) => {
    const known = agents.get(connectMs);
    if (known !== undefined) return known;
    // Undici's own time limits are coarse; connecting and answering are timed by ourselves.
    const agent = new Agent({
      connect: guardedConnector(guard, connectMs),
      headersTimeout: 0,
      bodyTimeout: 0,
      pipelining: 1,
      ...KEEP_ALIVE,
    });
    agents.set(connectMs, agent);
    return agent;
  };
  return {
    send: async (request) => {
      const destination = readDestination(request.url);
      if (typeof destination === "string") throw new EgressError("address_refused", destination);
      return sendThrough(agentFor(request.limits.connectMs), request);
    },
    findRefusal: async (url) => {
      const destination = readDestination(url);
      if (typeof destination === "string") return destination;
      try {
        await guard.addressesOf(destination.host);
        return null;
      } catch (error) {
        if (!(error instanceof EgressError)) throw error;
        if (error.failure === "address_refused") return error.message;
        return INNER_NAME.test(destination.host)
          ? `${destination.host} is a name of a private network.`
          : null;
      }
    },
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}
