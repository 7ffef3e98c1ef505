import { z } from "@/server/platform/openapi/index";

/** A gateway's webhook body, unchanged. */
export const gatewayCallSchema = z.string().openapi({
  type: "object",
  description: "The gateway's event, exactly as signed. Stored unchanged.",
});

/** Response to a gateway. */
export const receivedSchema = z
  .object({
    received: z.literal(true).describe("The event is stored and will be processed."),
    duplicate: z.boolean().describe("Whether the same event was received before."),
  })
  .openapi("GatewayEventReceived");
