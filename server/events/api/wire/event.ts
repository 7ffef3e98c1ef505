import type { LoggedEvent } from "@/server/events/index";
import { z } from "@/server/platform/openapi/index";

const event = z
  .object({
    cursor: z.string().describe("Place in the log; `after` takes it."),
    id: z.string().describe("The occurrence, unique in the account: the same id is the same event."),
    name: z.string().describe("What happened, as `area/object.happened`."),
    subject: z
      .object({
        type: z.string().describe("Kind of object, e.g. `story`."),
        id: z.string().describe("Id of the object."),
      })
      .describe("What it happened to."),
    data: z.record(z.string(), z.unknown()).describe("Ids and values that belong to the event."),
    "occurred-at": z.iso.datetime().describe("When it happened, ISO 8601 in UTC."),
  })
  .openapi("Event");

export const eventPage = z.object({
  events: z.array(event).describe("Oldest first."),
  next: z
    .string()
    .describe("Cursor of the last event of this page; `after` itself when there is none. Ask on with it."),
});

/** Converts a page of the log to its response body. */
export function toEventPage(events: readonly LoggedEvent[], after: bigint): unknown {
  return {
    events: events.map((logged) => ({
      cursor: logged.position.toString(),
      id: logged.eventId,
      name: logged.name,
      subject: logged.subject,
      data: logged.data,
      "occurred-at": logged.occurredAt.toISOString(),
    })),
    next: (events.at(-1)?.position ?? after).toString(),
  };
}
