import type { GatewayAnswer, GatewayCall } from "./gateway-server";
import { refuse } from "./stripe-cards";

/** Idempotency keys as Stripe keeps them: what was said is repeated as it was said then, not as it stands now. */
export function rememberAnswers() {
  const answered = new Map<string, { request: string; answer: GatewayAnswer }>();
  return (call: GatewayCall, work: () => GatewayAnswer): GatewayAnswer => {
    const key = call.headers["idempotency-key"];
    const request = `${call.path}?${call.body}`;
    const known = key === undefined ? undefined : answered.get(key);
    if (known !== undefined && known.request !== request)
      return refuse(400, { type: "idempotency_error", message: "Another request had this key." });
    const { status, body } = known?.answer ?? work();
    const answer = { status, body: structuredClone(body) };
    if (key !== undefined && status !== 404) answered.set(key, { request, answer });
    return answer;
  };
}
