import type { GatewayAnswer, GatewayCall } from "./gateway-server";
import { refuse } from "./stripe-cards";

/** Idempotency keys as Stripe stores them: the first response is repeated unchanged, not computed anew. */
export function createIdempotencyStore() {
  const answered = new Map<string, { request: string; answer: GatewayAnswer }>();
  return (call: GatewayCall, work: () => GatewayAnswer): GatewayAnswer => {
    const key = call.headers["idempotency-key"];
    const request = `${call.path}?${call.body}`;
    const stored = key === undefined ? undefined : answered.get(key);
    if (stored !== undefined && stored.request !== request)
      return refuse(400, { type: "idempotency_error", message: "Another request had this key." });
    const { status, body } = stored?.answer ?? work();
    const answer = { status, body: structuredClone(body) };
    if (key !== undefined && status !== 404) answered.set(key, { request, answer });
    return answer;
  };
}
