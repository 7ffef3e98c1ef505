import { z } from "@hono/zod-openapi";

/** A gateway's webhook body, unchanged. */
export const gatewayCallSchema = z.string().openapi({
  type: "object",
  description: "The gateway's event, exactly as its signature was made over it. Kept as it is.",
});

/** Response to a gateway. */
export const receivedSchema = z
  .object({
    received: z.literal(true).describe("It is kept, and worked on afterwards."),
    duplicate: z.boolean().describe("Whether the same event was told before."),
  })
  .openapi("GatewayEventReceived");
