import type { Agent } from "undici";
import type { Log } from "../log/index";
import { parseRange } from "./address.rules";
import { createAddressGuard } from "./address-guard";
import { createGuardedConnector } from "./connect";
import { readDestination } from "./destination.rules";
import { EgressError } from "./egress-error";
import { coalesceLookups, type Resolver, systemResolver } from "./resolver";
import { type EgressRequest, type EgressResponse, sendThrough } from "./send";

/** Sends every outgoing request of the platform. */
export interface Egress {
  /** Sends a request to a public address; follows no redirect. Throws EgressError when there is no response. */
  send(request: EgressRequest): Promise<EgressResponse>;
  /**
   * Why a URL cannot be called, as a sentence; null when it can. A name that does not resolve now may do so later:
   * every request is checked again when it connects.
   */
  findRefusal(url: string): Promise<string | null>;
  close(): Promise<void>;
}

interface EgressOptions {
  /** Private ranges (CIDR) that may be reached nevertheless. */
  allowPrivate: readonly string[];
  log: Pick<Log, "warn">;
  resolver?: Resolver;
}

/** Names that are never public. They are refused by name when they cannot be resolved. */
const INNER_NAME = /(^|\.)(localhost|internal|local|intranet|home\.arpa)\.?$/i;

/** Creates the HTTP client for outgoing requests. Throws when a range of `allowPrivate` is invalid. */
export function createEgress({ allowPrivate, log, resolver = systemResolver }: EgressOptions): Egress {
  const allowed = allowPrivate.map(parseRange);
  const guard = createAddressGuard({ allowed, resolver: coalesceLookups(resolver), log });
  const agents = new Map<number, Promise<Agent>>();
  const loadAgent = async (connectMs: number) => {
    // Loaded with the first request: most commands send none, and start without undici.
    const { createAgent } = await import("./agent");
    return createAgent({
      connect: createGuardedConnector(guard, connectMs),
      keepAliveMaxTimeout: 4_000,
      pipelining: 1,
    });
  };
  const getAgent = (connectMs: number) => {
    const agent = agents.get(connectMs) ?? loadAgent(connectMs);
    agents.set(connectMs, agent);
    // A failed import must not be remembered.
    agent.catch(() => agents.delete(connectMs));
    return agent;
  };
  return {
    send: async (request) => {
      const destination = readDestination(request.url);
      if (typeof destination === "string") throw new EgressError("address_refused", destination);
      return sendThrough(await getAgent(request.limits.connectMs), request);
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
        return INNER_NAME.test(destination.host) ? `${destination.host} is a private network name.` : null;
      }
    },
    close: async () => {
      await Promise.all([...agents.values()].map(async (agent) => (await agent).destroy()));
    },
  };
}
