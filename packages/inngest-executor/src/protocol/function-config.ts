import { z } from "zod";

/** A concurrency limit as the SDK reports it. */
const limitSchema = z.strictObject({
  limit: z.number(),
  key: z.string().optional(),
  scope: z.string().optional(),
});

const triggerSchema = z.looseObject({
  event: z.string().optional(),
  expression: z.string().optional(),
  cron: z.string().optional(),
});

/** One function as the SDK reports it. Unknown keys remain in the object, so that they can be refused by name. */
export const functionConfigSchema = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(triggerSchema),
  steps: z.record(
    z.string(),
    z.looseObject({ retries: z.looseObject({ attempts: z.number().optional() }).optional() }),
  ),
  concurrency: z.union([z.number(), limitSchema, z.array(limitSchema)]).optional(),
  idempotency: z.string().optional(),
});
export type FunctionConfig = z.infer<typeof functionConfigSchema>;

/** The SDK's response to an in-band sync. */
export const syncReplySchema = z.looseObject({
  app_id: z.string().min(1),
  functions: z.array(functionConfigSchema),
});
