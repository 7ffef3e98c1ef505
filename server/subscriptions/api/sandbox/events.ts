import { z } from "@hono/zod-openapi";
import { defineEndpoint, type Endpoint, json, limitParameter, wholeNumber } from "@/server/http/index";
import { findEvents, resendEvent } from "@/server/payments/sandbox/index";
import { notFound } from "@/server/platform/errors/index";
import type { Vault } from "@/server/platform/vault/index";
import { eventDocument, eventSchema } from "../wire/sandbox";
import { BASIC, gatewayId, holderOf, shared, WRITTEN } from "./shared";

const listed = z.object({
  events: z.array(eventSchema).describe("Oldest first."),
  next: z.string().describe("Behind which to read on."),
});

const after = z
  .string()
  .regex(/^[0-9]{1,18}$/, "must be a cursor of this list")
  .default("0")
  .openapi({ type: "string", maxLength: 18, description: "Cursor behind which to begin." });

/** What the simulated gateway has told, and has to tell. */
export function sandboxEvents(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...shared,
        operationId: "listSandboxEvents",
        method: "get",
        path: "/api/sandbox/v1/events",
        summary: "Webhooks of the sandbox, also those that were lost",
        description: BASIC,
        query: z.object({
          after,
          limit: limitParameter(50),
          subject: gatewayId("Of this payment or subscription only.").optional(),
        }),
        responses: { 200: { description: "Events behind the cursor.", schema: listed } },
      },
      async (input) => {
        const { db, account } = await holderOf(input, vault);
        const { after: cursor, limit, subject = null } = input.query;
        const events = await findEvents(db, account.id, { after: BigInt(cursor), subject, limit });
        const next = events.at(-1)?.position ?? cursor;
        return json({ events: events.map(eventDocument), next }, { uncacheable: true });
      },
    ),
    defineEndpoint(
      {
        ...shared,
        operationId: "resendSandboxEvent",
        method: "post",
        path: "/api/sandbox/v1/events/{event_id}/resend",
        summary: "Send a webhook of the sandbox again",
        description: `At once, so many copies of it, whether it was lost or taken before. ${BASIC}`,
        params: z.object({ event_id: gatewayId("Id of an event.") }),
        body: {
          ...WRITTEN,
          schema: z.object({
            copies: wholeNumber({ min: 1, max: 20, describe: "How often it is sent." }).default(1),
          }),
          optional: true,
        },
        responses: { 202: { description: "The event, which is on its way.", schema: eventSchema } },
      },
      async (input) => {
        const ctx = await holderOf(input, vault);
        const asked = { id: input.params.event_id, copies: input.body.copies };
        const event = await resendEvent(ctx, asked);
        if (event === null) throw notFound("event");
        return json(eventDocument(event), { status: 202 });
      },
    ),
  ];
}
