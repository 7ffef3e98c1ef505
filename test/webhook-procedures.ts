import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";
import type { WebhookContext } from "@/server/webhooks/index";
import { anEndpoint, emitTestEvent, runDeliveryWorkers } from "./webhooks";

type Caller = ReturnType<typeof createAdminCaller>;

/** An account's webhooks for the procedures below. */
export interface WebhookFixtures {
  endpointId: number;
  deliveryId: string;
  eventId: string;
  url: string;
}

/** A receiver that got one event, and that event in the log. */
export async function createWebhookFixtures(ctx: WebhookContext, url: string): Promise<WebhookFixtures> {
  const endpoint = await anEndpoint(ctx, url);
  const eventId = `story:00000000-0000-4000-8000-000000000000:published:${endpoint.id}`;
  await ctx.db.transaction((tx) =>
    ctx.emit(tx, {
      name: "publishing/story.published",
      id: eventId,
      subject: { type: "story", id: "00000000-0000-4000-8000-000000000000" },
      data: { storyId: "00000000-0000-4000-8000-000000000000", version: endpoint.id, slug: "a/b" },
    }),
  );
  await emitTestEvent(ctx, { eventId });
  await runDeliveryWorkers(ctx);
  const delivery = await ctx.db.prisma.webhookDelivery.findFirstOrThrow({
    where: { endpointId: endpoint.id },
  });
  return { endpointId: endpoint.id, deliveryId: delivery.id.toString(), eventId, url };
}

const READERS: readonly StaffRole[] = ["owner", "admin", "read_only"];
const WRITERS: readonly StaffRole[] = ["owner", "admin"];

interface Procedure {
  roles: readonly StaffRole[];
  call: (caller: Caller, fixtures: WebhookFixtures) => Promise<unknown>;
  /** Accepts an id that may belong to another account. */
  byId: boolean;
}

const page = { limit: 50 };
const EPOCH = { from: new Date(0), to: new Date(4_000_000_000_000) };

/** Every procedure of webhooks and events, with the roles that may call it. The last one deletes. */
export const WEBHOOK_PROCEDURES: Record<string, Procedure> = {
  "events.list": { roles: READERS, byId: false, call: (caller) => caller.events.list({ filter: {}, page }) },
  "events.get": {
    roles: READERS,
    byId: true,
    call: (caller, { eventId }) => caller.events.get({ eventId }),
  },
  "webhooks.eventChoices": { roles: READERS, byId: false, call: (caller) => caller.webhooks.eventChoices() },
  "webhooks.list": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.webhooks.list({ filter: {}, page }),
  },
  "webhooks.get": {
    roles: READERS,
    byId: true,
    call: (caller, { endpointId: id }) => caller.webhooks.get({ id }),
  },
  "webhooks.deliveries": {
    roles: READERS,
    byId: true,
    call: (caller, { endpointId }) => caller.webhooks.deliveries({ endpointId, filter: {}, page }),
  },
  "webhooks.delivery": {
    roles: READERS,
    byId: true,
    call: (caller, { deliveryId: id }) => caller.webhooks.delivery({ id }),
  },
  "webhooks.ofEvent": {
    roles: READERS,
    byId: false,
    call: (caller, { eventId }) => caller.webhooks.ofEvent({ eventId }),
  },
  "webhooks.create": {
    roles: WRITERS,
    byId: false,
    call: (caller, { url }) =>
      caller.webhooks.create({
        family: "subscription",
        url,
        events: ["subscription.creation"],
        ordered: false,
        reminderDays: null,
      }),
  },
  "webhooks.update": {
    roles: WRITERS,
    byId: true,
    call: (caller, { endpointId: id }) => caller.webhooks.update({ id, ordered: true }),
  },
  "webhooks.sendTest": {
    roles: WRITERS,
    byId: true,
    call: (caller, { endpointId: id }) => caller.webhooks.sendTest({ id }),
  },
  "webhooks.rotateSecret": {
    roles: WRITERS,
    byId: true,
    call: (caller, { endpointId: id }) => caller.webhooks.rotateSecret({ id, overlapHours: 1 }),
  },
  "webhooks.pause": {
    roles: WRITERS,
    byId: true,
    call: (caller, { endpointId: id }) => caller.webhooks.pause({ id }),
  },
  "webhooks.enable": {
    roles: WRITERS,
    byId: true,
    call: (caller, { endpointId: id }) => caller.webhooks.enable({ id, replay: true }),
  },
  "webhooks.replay": {
    roles: WRITERS,
    byId: true,
    call: (caller, { deliveryId }) => caller.webhooks.replay({ deliveryId }),
  },
  "webhooks.replayRange": {
    roles: WRITERS,
    byId: true,
    call: (caller, { endpointId }) => caller.webhooks.replayRange({ endpointId, which: "all", ...EPOCH }),
  },
  "webhooks.remove": {
    roles: WRITERS,
    byId: true,
    call: (caller, { endpointId: id }) => caller.webhooks.remove({ id }),
  },
};
