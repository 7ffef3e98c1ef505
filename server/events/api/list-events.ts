import { listLoggedEventNames } from "@/server/events/catalogue";
import { listEvents } from "@/server/events/index";
import { defineEndpoint, json, limitParameter } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { eventPage, toEventPage } from "./wire/event";

const cursor = z
  .string()
  .regex(/^[0-9]{1,18}$/, "must be a cursor of this log")
  .default("0")
  .transform((text) => BigInt(text))
  .openapi({
    type: "string",
    maxLength: 18,
    description: "Cursor behind which to begin; left out: the start.",
  });

export const listEventsEndpoint = defineEndpoint(
  {
    operationId: "listEvents",
    method: "get",
    path: "/api/v1/events",
    tag: "Events",
    summary: "The account's event log, oldest first",
    description:
      "Everything that happened to the account's data. Reading on with `next` misses nothing and repeats nothing. Months past retention are gone.",
    account: "credential",
    credentials: ["serverKey"],
    cache: "private",
    query: z.object({
      after: cursor,
      limit: limitParameter(100),
      name: z.enum(listLoggedEventNames()).optional().describe("Events of this name only."),
    }),
    responses: { 200: { description: "Events behind the cursor.", schema: eventPage } },
    errors: ["unauthorized"],
  },
  async ({ ctx, query: { after, limit, name = null } }) =>
    json(toEventPage(await listEvents(ctx, { after, limit, name }), after), { uncacheable: true }),
);
