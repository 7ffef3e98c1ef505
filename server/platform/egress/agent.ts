import { Agent } from "undici";

/**
 * Creates undici's agent. Idle connections are closed soon: receivers close theirs after unknown timeouts. undici's own
 * timeouts are coarse; `sendThrough` times the response.
 */
export function createAgent(options: Agent.Options): Agent {
  return new Agent({ keepAliveTimeout: 1_000, headersTimeout: 0, bodyTimeout: 0, ...options });
}
