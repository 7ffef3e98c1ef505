import { defineEndpoint, type Endpoint, json, limitParameter, wholeNumber } from "@/server/http/index";
import { findEvents, resendEvent } from "@/server/payments/sandbox/index";
import type { Vault } from "@/server/platform/crypto/index";
import { notFound } from "@/server/platform/errors/index";
import { z } from "@/server/platform/openapi/index";
import { eventDocument, eventSchema } from "../wire/sandbox";
import {
  BASIC_AUTH_TEXT,
  gatewayIdSchema,
  JSON_BODY_LIMITS,
  requireGatewayCaller,
  shared,
} from "./sandbox-contracts";

const listed = z.object({
  events: z.array(eventSchema).describe("Oldest first."),
  next: z.string().describe("Cursor of the next page."),
});

const afterParameter = z
  .string()
  .regex(/^[0-9]{1,18}$/, "must be a cursor of this list")
  .default("0")
  .openapi({ type: "string", maxLength: 18, description: "Cursor after which the list starts." });

/** Endpoints of the simulated gateway's events, sent and pending. */
export function sandboxEvents(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...shared,
        operationId: "listSandboxEvents",
        method: "get",
        path: "/api/sandbox/v1/events",
        summary: "List the sandbox's webhooks, including lost ones",
        description: BASIC_AUTH_TEXT,
        query: z.object({
          after: afterParameter,
          limit: limitParameter(50),
          subject: gatewayIdSchema("Return only webhooks of this payment or subscription.").optional(),
        }),
        responses: { 200: { description: "Events after the cursor.", schema: listed } },
      },
      async (input) => {
        const { db, account } = await requireGatewayCaller(input, vault);
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
        summary: "Resend a sandbox webhook",
        description: `Sends the copies immediately, whether or not the webhook was delivered before. ${BASIC_AUTH_TEXT}`,
        params: z.object({ event_id: gatewayIdSchema("Event ID.") }),
        body: {
          ...JSON_BODY_LIMITS,
          schema: z.object({
            copies: wholeNumber({ min: 1, max: 20, describe: "Number of copies to send." }).default(1),
          }),
          optional: true,
        },
        responses: { 202: { description: "The event; delivery is in progress.", schema: eventSchema } },
      },
      async (input) => {
        const ctx = await requireGatewayCaller(input, vault);
        const params = { id: input.params.event_id, copies: input.body.copies };
        const event = await resendEvent(ctx, params);
        if (event === null) throw notFound("event");
        return json(eventDocument(event), { status: 202 });
      },
    ),
  ];
}
