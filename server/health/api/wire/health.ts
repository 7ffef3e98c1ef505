import { z } from "@/server/platform/openapi/index";
import { CHECK_NAMES, type Check, type Readiness } from "../../readiness.rules";

export const wireHealth = z
  .object({ status: z.literal("ok").describe("Always `ok`: the process answers.") })
  .openapi("Health");

const wireCheck = z
  .object({
    name: z
      .enum(CHECK_NAMES)
      .describe(
        "`database`: PostgreSQL answers; `migrations`: all of this version's are applied; `engine`: background work runs; `warm`: the start is complete; `draining`: the process is not shutting down.",
      ),
    status: z.enum(["ok", "failed"]).describe("Result of the check."),
    reason: z.string().describe("What was found, for operators."),
    duration_ms: z.number().int().describe("Duration of the check in milliseconds."),
  })
  .openapi("ReadinessCheck");

export const wireReadiness = z
  .object({
    status: z.enum(["ready", "not_ready"]).describe("`ready`: send requests to this process."),
    checks: z.array(wireCheck).optional().describe("Every check. Missing without the metrics token."),
  })
  .openapi("Readiness");

function toWireCheck({ name, isOk, reason, milliseconds }: Check): z.output<typeof wireCheck> {
  return { name, status: isOk ? "ok" : "failed", reason, duration_ms: milliseconds };
}

/** Serialises a readiness; its checks are for operators only. */
export function toWireReadiness(
  { isReady, checks }: Readiness,
  isForOperator: boolean,
): z.output<typeof wireReadiness> {
  return {
    status: isReady ? "ready" : "not_ready",
    ...(isForOperator && { checks: checks.map(toWireCheck) }),
  };
}
