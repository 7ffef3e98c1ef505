import type { StaffRole } from "@/server/accounts/index";
import type { createAdminCaller } from "@/server/admin/index";
import { aStory } from "./stories";
import { aSubscription } from "./subscription-fixtures";
import { aGroup, aPlan, aSubscriber } from "./subscriptions";
import type { TestAccount } from "./test-app";

type Caller = ReturnType<typeof createAdminCaller>;

const page = { limit: 50 };

/** A shared subscription, an active one with a more expensive plan beside it, a subscriber, a story. */
export async function createSubscriptionFixtures(publisher: TestAccount) {
  const group = await aGroup(publisher, { type: "group_access", name: "Offices" });
  const shared = await aPlan(publisher, { groupId: group.id, userLimit: 3 });
  const one = await aSubscription(publisher, {
    subscriber: await aSubscriber(publisher, "ada@readers.test", "Ada Quay"),
    planId: shared.id,
  });
  const plan = await aPlan(publisher);
  const dear = await aPlan(publisher, { groupId: plan.groupId, title: "Plus", priceCents: 3000 });
  return {
    id: one.id,
    subscriberId: one.subscriber.id,
    planId: plan.id,
    dearId: dear.id,
    runningId: (await aSubscription(publisher, { planId: plan.id })).id,
    storyId: (await aStory(publisher.ctx, {})).id,
  };
}

type Fixtures = Awaited<ReturnType<typeof createSubscriptionFixtures>>;

const READERS: readonly StaffRole[] = ["owner", "admin", "subscriptions", "support", "read_only"];
const WRITERS: readonly StaffRole[] = ["owner", "admin", "subscriptions"];
export const MEMBER = { provider: "email", value: "member@readers.test" };

interface Procedure {
  roles: readonly StaffRole[];
  /** Accepts an id that may belong to another account. */
  byId: boolean;
  call: (caller: Caller, of: Fixtures) => Promise<unknown>;
}

/** A manual sale; the test sets the plan. */
export const MANUAL_SALE = {
  buyer: { provider: "email", value: "bea@readers.test" },
  name: "Bea Rook",
  recipient: null,
  paymentType: "manual" as const,
  amountCents: null,
  startAt: null,
  notes: null,
  externalId: null,
};

/** Every procedure of subscriptions and subscribers, in an order in which each can be called. */
export const SUBSCRIPTION_PROCEDURES: Readonly<Record<string, Procedure>> = {
  "subscriptions.list": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.subscriptions.list({ filter: {}, page }),
  },
  "subscriptions.get": {
    roles: READERS,
    byId: true,
    call: (caller, { id }) => caller.subscriptions.get({ id }),
  },
  "subscriptions.cancellations": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.subscriptions.cancellations(),
  },
  "subscriptions.plans": { roles: READERS, byId: false, call: (caller) => caller.subscriptions.plans() },
  "subscribers.list": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.subscribers.list({ filter: {}, page }),
  },
  "subscribers.get": {
    roles: READERS,
    byId: true,
    call: (caller, { subscriberId: id }) => caller.subscribers.get({ id }),
  },
  "subscriptions.exportPart": {
    roles: READERS,
    byId: false,
    call: (caller) => caller.subscriptions.exportPart({ filter: {}, after: null }),
  },
  "subscriptions.importCsv": {
    roles: WRITERS,
    byId: false,
    call: (caller) => caller.subscriptions.importCsv({ csv: "provider,identity,plan_id\n", dryRun: true }),
  },
  "subscriptions.addMember": {
    roles: WRITERS,
    byId: true,
    call: (caller, { id }) => caller.subscriptions.addMember({ id, identity: MEMBER, name: null }),
  },
  "subscriptions.removeMember": {
    roles: WRITERS,
    byId: true,
    call: (caller, { id }) => caller.subscriptions.removeMember({ id, memberId: 1 }),
  },
  "subscriptions.setNotes": {
    roles: WRITERS,
    byId: true,
    call: (caller, { id }) => caller.subscriptions.setNotes({ id, notes: "called" }),
  },
  "subscriptions.extend": {
    roles: WRITERS,
    byId: true,
    call: (caller, { id }) => caller.subscriptions.extend({ id, extendTo: "2027-05-31", note: "sorry" }),
  },
  "subscriptions.renew": {
    roles: WRITERS,
    byId: true,
    call: (caller, { id }) => caller.subscriptions.renew({ id }),
  },
  "subscriptions.create": {
    roles: WRITERS,
    byId: true,
    call: (caller, { planId }) => caller.subscriptions.create({ ...MANUAL_SALE, planId }),
  },
  "subscriptions.cancel": {
    roles: WRITERS,
    byId: true,
    call: (caller, { id }) => caller.subscriptions.cancel({ id, immediately: false, note: null }),
  },
  "subscriptions.endPause": {
    roles: WRITERS,
    byId: true,
    call: (caller, { id }) => caller.subscriptions.endPause({ id, shownAsBegun: false }),
  },
  "subscriptions.resume": {
    roles: WRITERS,
    byId: true,
    call: (caller, { id }) => caller.subscriptions.resume({ id }),
  },
  "subscriptions.switch": {
    roles: WRITERS,
    byId: true,
    call: (caller, { runningId: id, dearId: planId }) =>
      caller.subscriptions.switch({ id, planId, switchType: "upgrade" }),
  },
  "subscribers.explain": {
    roles: READERS,
    byId: true,
    call: (caller, { storyId }) =>
      caller.subscribers.explain({
        reader: { provider: "email", value: "ada@readers.test" },
        storyId,
        at: null,
      }),
  },
};
