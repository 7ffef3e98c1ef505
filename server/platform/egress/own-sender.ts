import type { Agent } from "undici";
import { type EgressLimits, type EgressResponse, sendThrough } from "./send";

/** HTTP client from the installation to itself. */
export interface OwnSender {
  /** Posts a text to a path of the installation. Throws EgressError when there is no response. */
  post(path: string, sent: { headers: Record<string, string>; body: string }): Promise<EgressResponse>;
}

const LIMITS: EgressLimits = { connectMs: 10_000, responseMs: 30_000, maxBytes: 64 * 1024 };

/**
 * Creates a client that reaches only one origin: the installation's own, which may have a private address. The egress
 * guard checks addresses that a user entered; nobody enters this one.
 */
export function createOwnSender(origin: string): OwnSender {
  // Loaded with the first request, as in createEgress.
  const loadAgent = async () => (await import("./agent")).createAgent({});
  let agent: Promise<Agent> | null = null;
  const base = new URL(origin);
  return {
    post: async (path, { headers, body }) => {
      const url = new URL(path, base);
      if (url.origin !== base.origin)
        throw new TypeError("this sender only sends to the installation itself");
      agent ??= loadAgent().catch((error: unknown) => {
        // A failed import must not be remembered.
        agent = null;
        throw error;
      });
      return sendThrough(await agent, { method: "POST", url: url.href, headers, body, limits: LIMITS });
    },
  };
}

const senders = new Map<string, OwnSender>();

/** Returns the cached client of an origin of the installation. */
export function getOwnSender(origin: string): OwnSender {
  const sender = senders.get(origin) ?? createOwnSender(origin);
  senders.set(origin, sender);
  return sender;
}
