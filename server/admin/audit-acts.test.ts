import { expect, it } from "vitest";
import { submitContribution } from "@/server/engagement/contributions/index";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { ACCOUNT_PROCEDURES } from "@/test/account-procedures";
import { APPLICATION_PROCEDURES } from "@/test/application-procedures";
import { CATALOGUE_CREATES, CATALOGUE_WRITES, createCatalogueFixtures } from "@/test/catalogue-procedures";
import { CLOCK_PROCEDURES } from "@/test/clock-procedures";
import { aCrawler, aLicensingShop } from "@/test/crawler";
import { CRAWLER_PROCEDURES } from "@/test/crawler-procedures";
import { KEY_PROCEDURES } from "@/test/key-procedures";
import { MEMBER_PROCEDURES } from "@/test/member-procedures";
import { aModeratedAccount } from "@/test/moderation";
import { createModerationFixtures, MODERATION_PROCEDURES } from "@/test/moderation-procedures";
import { createMoneyFixtures } from "@/test/money-fixtures";
import { MONEY_PROCEDURES } from "@/test/money-procedures";
import { NEWSLETTER_PROCEDURES } from "@/test/newsletter-procedures";
import { aNewsletter } from "@/test/newsletters";
import { anOauthClient } from "@/test/oauth";
import { createOwnSignInCalls } from "@/test/own-sign-in-calls";
import { aPictureForm } from "@/test/pictures";
import { PRIVACY_PROCEDURES } from "@/test/privacy-procedures";
import { PUSH_PROCEDURES } from "@/test/push-procedures";
import { createMember } from "@/test/readers";
import { createRecurringShop } from "@/test/recurring";
import { addAuthenticator, aStaffMember } from "@/test/staff";
import { aStory } from "@/test/stories";
import { SUBSCRIBER_MAIL_PROCEDURES } from "@/test/subscriber-mail-procedures";
import { createSubscriptionFixtures, SUBSCRIPTION_PROCEDURES } from "@/test/subscription-procedures";
import { aSubscriber } from "@/test/subscriptions";
import { TEAM_PROCEDURES } from "@/test/team-procedures";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { createWebhookFixtures, WEBHOOK_PROCEDURES } from "@/test/webhook-procedures";
import { useReceiver } from "@/test/webhook-receiver";
import { webhookContext } from "@/test/webhooks";
import { adminRouter, type createAdminCaller } from "./index";
import { NO_ACTS } from "./staff-act";

const app = useTestApp();
const receiver = useReceiver();
type Caller = ReturnType<typeof createAdminCaller>;

const SAME = "the sample call leaves the row as it is";

/** Mutations whose sample changes no recorded row, each with the reason: their entry names the object alone. */
const WITHOUT_ROWS: Readonly<Record<string, string>> = {
  "gateways.check": "calls the gateway",
  "gateways.setEnabled": SAME,
  "mails.resend": "nobody knows the mail",
  "me.revokeOtherSessions": "there is no other session",
  "me.startPasskey": "stores a challenge; the recorded passkey follows",
  "members.sendPasswordReset": "emits an event; the mail follows",
  "moderation.orderRules": SAME,
  "moderation.resetLearned": "counts are not recorded",
  "pictures.upload": "stores a file",
  "newsletters.sendTest": "sends a mail",
  "subscriberMails.sendTest": "sends a mail",
  "subscriptions.endPause": "the sample's subscription is not paused",
  "subscriptions.exportPart": "reads; the export is the act",
  "subscriptions.importCsv": "the sample is a dry run",
  "subscriptions.removeMember": "nobody is that member",
  "webhooks.replay": "writes deliveries, which have their own log",
  "webhooks.replayRange": "writes deliveries, which have their own log",
  "webhooks.sendTest": "writes deliveries, which have their own log",
};

function isMutation(procedure: unknown): boolean {
  return (
    typeof procedure === "function" &&
    "_def" in procedure &&
    typeof procedure._def === "object" &&
    procedure._def !== null &&
    "type" in procedure._def &&
    procedure._def.type === "mutation"
  );
}

const MUTATIONS = Object.entries(adminRouter._def.procedures)
  .filter(([, procedure]) => isMutation(procedure))
  .map(([name]) => name);

async function owns(testAccount: TestAccount): Promise<Caller> {
  return (await aStaffMember(app, { [testAccount.account.id]: "owner" })).caller();
}

type Call = () => Promise<unknown>;

/** Calls of an area, by procedure, in an order in which each can be made. */
type Area = () => Promise<Readonly<Record<string, Call>>>;

/** Binds each sample call of a table to a caller and its fixtures. */
function bind<Fixtures>(
  table: Readonly<Record<string, { call: (caller: Caller, fixtures: Fixtures) => Promise<unknown> }>>,
  caller: Caller,
  fixtures: Fixtures,
): Record<string, Call> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { call }]) => [name, () => call(caller, fixtures)]),
  );
}

const AREAS: Readonly<Record<string, Area>> = {
  account: async () => bind(ACCOUNT_PROCEDURES, await owns(await app.createAccount()), undefined),
  applications: async () => {
    const publisher = await app.createAccount();
    return bind(APPLICATION_PROCEDURES, await owns(publisher), (await anOauthClient(publisher)).id);
  },
  catalogue: async () => {
    const publisher = await app.createAccount();
    const [caller, about] = [await owns(publisher), await createCatalogueFixtures(publisher)];
    return Object.fromEntries(
      Object.entries({ ...CATALOGUE_CREATES, ...CATALOGUE_WRITES }).map(([name, call]) => [
        name,
        () => call(caller, about),
      ]),
    );
  },
  crawlers: async () => {
    const shop = await aLicensingShop(app, () => ({}));
    const { id } = await aCrawler(app, shop);
    // The sample changes the terms that an account begins with.
    await app.db.prisma.account.update({ where: { id: shop.account.id }, data: { settings: {} } });
    return bind(CRAWLER_PROCEDURES, await owns(shop), id);
  },
  clock: async () => bind(CLOCK_PROCEDURES, await owns(await app.createAccount({ mode: "test" })), 0),
  keys: async () => {
    const caller = await owns(await app.createAccount());
    const server = (await caller.keys.createServer({ name: "Old", scopes: ["all"], expiresAt: null })).id;
    const shared = (await caller.keys.createShared({ use: "subscriptions", secret: null })).id;
    return bind(KEY_PROCEDURES, caller, { server, shared });
  },
  newsletters: async () => {
    const publisher = await app.createAccount();
    const { id: newsletterId, collectionId } = await aNewsletter(publisher);
    return bind(NEWSLETTER_PROCEDURES, await owns(publisher), { newsletterId, collectionId });
  },
  push: async () => {
    const publisher = await app.createAccount();
    const { id: storyId } = await aStory(publisher.ctx, {});
    return bind(PUSH_PROCEDURES, await owns(publisher), { storyId });
  },
  members: async () => {
    const publisher = await app.createAccount();
    return bind(MEMBER_PROCEDURES, await owns(publisher), (await createMember(publisher)).member.id);
  },
  privacy: async () => {
    const publisher = await app.createAccount();
    return bind(PRIVACY_PROCEDURES, await owns(publisher), (await createMember(publisher)).member.id);
  },
  moderation: async () => {
    const account = await aModeratedAccount(app);
    return bind(MODERATION_PROCEDURES, await owns(account), await createModerationFixtures(account));
  },
  money: async () => {
    const publisher = await app.createAccount();
    const calls = bind(MONEY_PROCEDURES, await owns(publisher), await createMoneyFixtures(publisher));
    // Its sample is refused: see dunning.
    return Object.fromEntries(Object.entries(calls).filter(([name]) => name !== "payments.retryCharge"));
  },
  dunning: async () => {
    const shop = await createRecurringShop(app);
    const id = await shop.buy({ token: "tok_renewals_decline_1_for_2" });
    app.clock.set("2026-12-01T12:00:00.000Z");
    await runDueWork(shop.paying);
    const caller = await owns(shop);
    return { "payments.retryCharge": () => caller.payments.retryCharge({ id }) };
  },
  subscriberMails: async () =>
    bind(SUBSCRIBER_MAIL_PROCEDURES, await owns(await app.createAccount()), undefined),
  subscriptions: async () => {
    const publisher = await app.createAccount();
    return bind(SUBSCRIPTION_PROCEDURES, await owns(publisher), await createSubscriptionFixtures(publisher));
  },
  team: async () => {
    const publisher = await app.createAccount();
    const caller = await owns(publisher);
    const invited = async (email: string) => (await caller.team.invite({ email, role: "editor" })).id;
    const employed = async () => (await aStaffMember(app, { [publisher.account.id]: "editor" })).userId;
    const reset = await employed();
    await addAuthenticator(app, reset);
    return bind(TEAM_PROCEDURES, caller, {
      resent: await invited("one@harbour.example"),
      revoked: await invited("two@harbour.example"),
      changed: await employed(),
      removed: await employed(),
      reset,
    });
  },
  webhooks: async () => {
    const publisher = await app.createAccount();
    const url = receiver.url(`/${publisher.account.id}`);
    const fixtures = await createWebhookFixtures(webhookContext(publisher.ctx), url);
    return bind(WEBHOOK_PROCEDURES, await owns(publisher), fixtures);
  },
  merges: async () => {
    const publisher = await app.createAccount();
    const caller = await owns(publisher);
    const [ada, eve] = [
      await aSubscriber(publisher, "ada@news.example"),
      await aSubscriber(publisher, "eve@news.example"),
    ];
    let mergeId = 0;
    return {
      "merges.merge": async () => {
        ({ mergeId } = await caller.merges.merge({ keptId: ada.id, goneId: eve.id }));
      },
      "merges.undo": () => caller.merges.undo({ id: mergeId }),
    };
  },
  newsroom: async () => {
    const publisher = await app.createAccount();
    const caller = await owns(publisher);
    const { id: storyId } = await aStory(publisher.ctx, { state: "open", content: { headline: "Draft" } });
    const newest = async () =>
      (await app.db.prisma.story.findUniqueOrThrow({ where: { id: storyId } })).latestVersionId;
    const { id } = await app.db.prisma.collection.create({
      data: { accountId: publisher.account.id, slug: "spare", name: "Spare" },
    });
    return {
      "stories.create": () => caller.stories.create({ headline: "New" }),
      "stories.save": async () =>
        caller.stories.save({ storyId, story: { "story-version-id": await newest(), headline: "Saved" } }),
      "stories.restore": async () =>
        caller.stories.restore({ storyId, versionId: await newest(), version: 1 }),
      "stories.move": async () =>
        caller.stories.move({ storyId, versionId: await newest(), action: "submit" }),
      "collections.create": () => caller.collections.create({ slug: "made", name: "Made" }),
      "collections.update": () => caller.collections.update({ id, revision: 1, name: "Renamed" }),
      "collections.remove": () => caller.collections.remove({ id, revision: 2 }),
      "pictures.upload": async () => caller.pictures.upload(await aPictureForm("harbour.jpg")),
      "mails.resend": () => caller.mails.resend({ mailId: "00000000-0000-4000-8000-000000000000" }),
    };
  },
  contributions: async () => {
    const account = await aModeratedAccount(app);
    const { id } = await submitContribution(account.reader.ctx, {
      headline: "From a reader",
      html: null,
      ops: [{ insert: "Text" }],
      contributor: { name: "Ada", email: null, phone: null, bio: null },
      topic: {},
      origin: account.account.siteUrl,
      guest: { name: null, verify: async () => false },
    });
    const caller = await owns(account);
    return {
      "contributions.review": () =>
        caller.contributions.review({ id, state: "accepted", seen: "submitted", note: "" }),
    };
  },
  me: () => createOwnSignInCalls(app),
};

const seen = new Map<string, number>();

it.each(Object.keys(AREAS))("every mutation of %s is recorded", async (area) => {
  const calls = (await AREAS[area]?.()) ?? {};
  for (const [name, call] of Object.entries(calls)) {
    if (!MUTATIONS.includes(name)) continue;
    const where = { action: name };
    const before = await app.db.prisma.auditEntry.count({ where });
    await call();
    const entries = await app.db.prisma.auditEntry.findMany({ where, include: { changes: true } });
    expect([name, entries.length > before || name in NO_ACTS]).toEqual([name, true]);
    const rows = entries.reduce((sum, { changes }) => sum + changes.length, 0);
    seen.set(name, rows);
    for (const entry of entries)
      expect(entry).toMatchObject({ actorKind: "staff", actorName: "Staff Member", ipAddress: "192.0.2.7" });
  }
});

it("no mutation is left out, and each that changes no recorded row is named with the reason", () => {
  const called = [...seen.keys(), ...Object.keys(NO_ACTS)];
  expect(MUTATIONS.filter((name) => !called.includes(name))).toEqual([]);
  const withoutRows = [...seen].filter(([, rows]) => rows === 0).map(([name]) => name);
  expect(withoutRows.toSorted()).toEqual(Object.keys(WITHOUT_ROWS).toSorted());
});
