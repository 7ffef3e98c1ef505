import type { Clock } from "@/server/platform/clock/index";
import type { Egress, EgressResponse } from "@/server/platform/egress/index";
import type { Ids } from "@/server/platform/ids/index";
import type { Log } from "@/server/platform/log/index";
import type { TextVerdict } from "./texter";

/** What sending takes. */
export interface GatewayParts {
  egress: Egress;
  clock: Clock;
  ids: Ids;
  log: Pick<Log, "warn">;
}

const LIMITS = { connectMs: 10_000, responseMs: 20_000, maxBytes: 16_384 };

/** Of a message that is wrong in itself: a number that nobody has, a receiver who asked to be left alone. */
const REFUSALS = [400, 422];

/** What a gateway calls its refusal; numbers and texts in its answer are nobody's business. */
function codeIn({ body }: EgressResponse): number | null {
  try {
    const said: unknown = JSON.parse(body.toString());
    if (typeof said !== "object" || said === null || !("code" in said)) return null;
    return typeof said.code === "number" ? said.code : null;
  } catch {
    return null;
  }
}

/** Posts a message to a gateway. Throws where it may be taken another time. */
export async function postToGateway(
  { egress, log }: GatewayParts,
  sent: { url: string; headers: Record<string, string>; body: string },
): Promise<TextVerdict> {
  const answer = await egress.send({ method: "POST", limits: LIMITS, ...sent });
  const { status } = answer;
  if (status >= 200 && status < 300) return "sent";
  const code = codeIn(answer);
  if (REFUSALS.includes(status)) {
    log.warn({ status, code }, "the gateway refused a text message");
    return "refused";
  }
  throw new Error(`The gateway of text messages answered ${status}${code === null ? "" : ` (${code})`}.`);
}
