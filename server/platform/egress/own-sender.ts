import { Agent } from "undici";
import { type EgressLimits, type EgressResponse, sendThrough } from "./send";

/** The way from the installation to itself, over HTTP. */
export interface OwnSender {
  /** Posts a text to a path of the installation's own. Throws EgressError when no answer came. */
  post(path: string, sent: { headers: Record<string, string>; body: string }): Promise<EgressResponse>;
}

const LIMITS: EgressLimits = { connectMs: 10_000, responseMs: 30_000, maxBytes: 64 * 1024 };

/**
 * A sender that reaches one origin and no other: the installation's own, which may well stand at a private address. The
 * guard of outgoing requests is for addresses that somebody entered; nobody enters this one.
 */
export function createOwnSender(origin: string): OwnSender {
  const agent = new Agent({ keepAliveTimeout: 1_000, headersTimeout: 0, bodyTimeout: 0 });
  const base = new URL(origin);
  return {
    post: async (path, { headers, body }) => {
      const url = new URL(path, base);
      if (url.origin !== base.origin) throw new TypeError("this sender reaches the installation itself only");
      return sendThrough(agent, { method: "POST", url: url.href, headers, body, limits: LIMITS });
    },
  };
}

const senders = new Map<string, OwnSender>();

/** The sender to an origin of the installation's own, made once. */
export function ownSenderTo(origin: string): OwnSender {
  const known = senders.get(origin) ?? createOwnSender(origin);
  senders.set(origin, known);
  return known;
}
