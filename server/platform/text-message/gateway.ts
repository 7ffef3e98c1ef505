import type { Egress, EgressResponse } from "@/server/platform/egress/index";
import type { Log } from "@/server/platform/log/index";
import type { Clock, Ids } from "@/server/platform/system/index";
import type { TextVerdict } from "./texter";

/** Dependencies of sending. */
export interface GatewayDependencies {
  egress: Egress;
  clock: Clock;
  ids: Ids;
  log: Pick<Log, "warn">;
}

const LIMITS = { connectMs: 10_000, responseMs: 20_000, maxBytes: 16_384 };

/** Status codes of a permanent refusal: an invalid number, or a receiver who opted out. */
const REFUSALS = [400, 422];

/** The error code of a gateway's response; its numbers and texts are not logged, since they are personal data. */
function readErrorCode({ body }: EgressResponse): number | null {
  try {
    const payload: unknown = JSON.parse(body.toString());
    if (typeof payload !== "object" || payload === null || !("code" in payload)) return null;
    return typeof payload.code === "number" ? payload.code : null;
  } catch {
    return null;
  }
}

/** Posts a message to a gateway. Throws where a retry may succeed. */
export async function postToGateway(
  { egress, log }: GatewayDependencies,
  request: { url: string; headers: Record<string, string>; body: string },
): Promise<TextVerdict> {
  const response = await egress.send({ method: "POST", limits: LIMITS, ...request });
  const { status } = response;
  if (status >= 200 && status < 300) return "sent";
  const code = readErrorCode(response);
  if (REFUSALS.includes(status)) {
    log.warn({ status, code }, "the SMS gateway rejected a text message");
    return "refused";
  }
  throw new Error(`The SMS gateway returned status ${status}${code === null ? "" : ` (${code})`}.`);
}
