import { z } from "zod";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { createSecret } from "./create-endpoint";
import { lockEndpoint, writeSecret } from "./endpoint.repository";
import { parseSettings, secretSchema } from "./endpoint-input";
import type { WebhookContext } from "./webhook";

const DEFAULT_OVERLAP = 24;
const LONGEST_OVERLAP = 168;

const schema = z.object({
  secret: secretSchema.optional(),
  overlapHours: z.number().min(0).max(LONGEST_OVERLAP).default(DEFAULT_OVERLAP),
});

interface Rotation {
  endpointId: number;
  /** Left out: one is generated. */
  secret?: string | undefined;
  /** Hours in which the old secret signs too; default 24, 0: not at all. */
  overlapHours?: number | undefined;
}

/** Rotate an endpoint's secret and return the new one, only here. Both sign until the overlap ends. */
export async function rotateSecret(
  ctx: WebhookContext,
  input: Rotation,
): Promise<{ secret: string; previousUntil: Date }> {
  requirePermission(ctx, "webhooks:write");
  const { secret: requestedSecret, overlapHours } = parseSettings(schema, input);
  const secret = requestedSecret ?? createSecret(ctx);
  const now = ctx.systemClock.now();
  const overlapUntil = new Date(now.getTime() + overlapHours * HOUR_MILLISECONDS);
  await ctx.db.transaction(async (tx) => {
    const target = await lockEndpoint(tx, ctx.account.id, input.endpointId);
    if (target === null) throw notFound("webhook");
    const sealed = ctx.vault.seal(secret, `webhook-endpoint:${target.seal}`);
    await writeSecret(tx, ctx.account.id, { id: target.id, secret: sealed, overlapUntil, now });
  });
  return { secret, previousUntil: overlapUntil };
}
