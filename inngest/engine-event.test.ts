import { describe, expect, it } from "vitest";
import { z } from "zod";
import { eventCatalogue } from "@/server/events/catalogue";
import type { OutboxEvent } from "@/server/platform/outbox/index";
import { listFamilyEventNames } from "@/server/webhooks/index";
import { useTestApp } from "@/test/test-app";
import { anEndpoint, webhookContext } from "@/test/webhooks";
import { toEngineEvents } from "./engine-event";
import { functions } from "./functions/index";
import { webhookNames } from "./webhook-names";

const app = useTestApp();

const triggersSchema = z.array(
  z.object({ event: z.union([z.string(), z.object({ event: z.string() })]).optional() }),
);

/** Names of the events that trigger a function. */
function listTriggers(): string[] {
  const triggers = functions.flatMap(({ opts }) => triggersSchema.parse(opts.triggers));
  const names = triggers.map(({ event }) => (typeof event === "object" ? event.event : event));
  return [...new Set(names)].filter((name) => name !== undefined).sort();
}

const anEvent = (accountId: number, name: string, id = name): OutboxEvent => ({
  accountId,
  eventId: id,
  name,
  subject: { type: "test", id },
  data: { storyId: id },
  occurredAt: app.clock.now(),
  actAt: null,
  logged: true,
  origin: { requestId: null, traceParent: null },
});

describe("events for the workflow engine", () => {
  it("are those that trigger a function, and no others", () => {
    const published = Object.entries(eventCatalogue).filter(([, { published }]) => published);
    expect(published.map(([name]) => name).sort()).toEqual(listTriggers());
  });

  it("leave out what only the event log shows; events of another version stay", async () => {
    const { account } = await app.createAccount();
    const names = ["engagement/comment.created", "engagement/page.created", "engagement/of-another-version"];
    const events = await toEngineEvents(
      app.db,
      names.map((name) => anEvent(account.id, name)),
    );
    expect(events.map(({ name }) => name)).toEqual(names.slice(1));
  });

  it("say whether an endpoint of their own account is subscribed to them", async () => {
    const [one, other] = [await app.createAccount(), await app.createAccount()];
    await anEndpoint(webhookContext(one.ctx), "http://receiver.example/hook");
    const [id, otherId] = [one.account.id, other.account.id];
    const events = await toEngineEvents(app.db, [
      anEvent(id, "publishing/story.published"),
      anEvent(id, "publishing/story.updated"),
      anEvent(otherId, "publishing/story.published"),
      anEvent(id, "publishing/caches.purge-requested"),
    ]);
    expect(events.map(({ data }) => data.hasWebhook)).toEqual([true, false, false, undefined]);
  });
});

it("every event that endpoints can subscribe to has a domain event", () => {
  const names = Object.values(webhookNames).map(({ name }) => name);
  expect(names.sort()).toEqual(
    [...listFamilyEventNames("workflow"), ...listFamilyEventNames("subscription")].sort(),
  );
});
