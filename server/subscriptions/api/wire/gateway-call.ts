import { z } from "@hono/zod-openapi";

/** What a gateway sends, as it sends it. */
export const gatewayCallSchema = z.string().openapi({
  type: "object",
  description: "The gateway's event, exactly as its signature was made over it. Kept as it is.",
});

/** What a gateway is answered. */
export const receivedSchema = z
  .object({
    received: z.literal(true).describe("It is kept, and worked on afterwards."),
    duplicate: z.boolean().describe("Whether the same event was told before."),
  })
  .openapi("GatewayEventReceived");
