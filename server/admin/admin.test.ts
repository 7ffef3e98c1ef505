import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { StaffRole } from "@/server/accounts/index";
import { STAFF_ROLES } from "@/server/staff/index";
import { aPictureForm } from "@/test/pictures";
import { CALLED_ELSEWHERE } from "@/test/procedures";
import { aStaffMember, createAdminContext, getCallErrorCode } from "@/test/staff";
import { aStory } from "@/test/stories";
import { useTestApp } from "@/test/test-app";
import { adminRouter, createAdminCaller } from "./index";

const app = useTestApp();
type Caller = ReturnType<typeof createAdminCaller>;

async function createAccountWithFixtures() {
  const { account, ctx } = await app.createAccount();
  const published = await aStory(ctx, { content: { headline: "Published" } });
  const draft = await aStory(ctx, { state: "open", content: { headline: "Draft" } });
  const collection = await app.db.prisma.collection.create({
    data: { accountId: account.id, slug: "home", name: "Home" },
  });
  const spare = await app.db.prisma.collection.create({
    data: { accountId: account.id, slug: "spare", name: "Spare" },
  });
  const now = app.clock.now();
  const run = await app.db.prisma.importRun.create({
    data: {
      id: randomUUID(),
      accountId: account.id,
      source: "wordpress",
      fileName: "a.xml",
      fileHash: "x",
      dryRun: false,
      status: "finished",
      startedBy: "test",
      startedAt: now,
      updatedAt: now,
      problems: { create: { outcome: "failed", ref: "post 1", reason: "No." } },
    },
  });
  return { account, ctx, published, draft, collection, spare, run };
}

const page = { limit: 50 };
const NEWSROOM: readonly StaffRole[] = ["owner", "admin", "editor", "read_only"];
const WRITERS: readonly StaffRole[] = ["owner", "admin", "editor"];

async function newestVersion(storyId: string): Promise<string> {
  const story = await app.db.prisma.story.findUniqueOrThrow({ where: { id: storyId } });
  return story.latestVersionId;
}

type Fixtures = Awaited<ReturnType<typeof createAccountWithFixtures>>;

/** Every procedure of the dashboard: a sample call, and the roles that may make it. */
const PROCEDURES: Record<
  string,
  { roles: readonly StaffRole[]; call: (caller: Caller, fixtures: Fixtures) => Promise<unknown> }
> = {
  "overview.newsroom": { roles: STAFF_ROLES, call: (caller) => caller.overview.newsroom() },
  "stories.list": { roles: STAFF_ROLES, call: (caller) => caller.stories.list({ filter: {}, page }) },
  "stories.get": {
    roles: STAFF_ROLES,
    call: (caller, { published }) => caller.stories.get({ id: published.id }),
  },
  "stories.versions": {
    roles: STAFF_ROLES,
    call: (caller, { published }) => caller.stories.versions({ storyId: published.id }),
  },
  "stories.compare": {
    roles: STAFF_ROLES,
    call: (caller, { published }) => caller.stories.compare({ storyId: published.id, before: 1, after: 1 }),
  },
  "stories.facetOptions": {
    roles: STAFF_ROLES,
    call: (caller) => caller.stories.facetOptions({ kind: "tag", text: "" }),
  },
  "stories.templates": { roles: STAFF_ROLES, call: (caller) => caller.stories.templates() },
  "stories.workflow": {
    roles: NEWSROOM,
    call: (caller, { draft }) => caller.stories.workflow({ id: draft.id }),
  },
  "stories.history": {
    roles: NEWSROOM,
    call: (caller, { draft }) => caller.stories.history({ storyId: draft.id }),
  },
  "stories.draft": { roles: WRITERS, call: (caller, { draft }) => caller.stories.draft({ id: draft.id }) },
  "stories.create": { roles: WRITERS, call: (caller) => caller.stories.create({ headline: "New" }) },
  "stories.save": {
    roles: WRITERS,
    call: async (caller, { draft }) => {
      const story = { "story-version-id": await newestVersion(draft.id), headline: "Saved" };
      return caller.stories.save({ storyId: draft.id, story });
    },
  },
  "stories.restore": {
    roles: WRITERS,
    call: async (caller, { draft }) =>
      caller.stories.restore({ storyId: draft.id, versionId: await newestVersion(draft.id), version: 1 }),
  },
  "stories.move": {
    roles: WRITERS,
    call: async (caller, { draft }) =>
      caller.stories.move({
        storyId: draft.id,
        versionId: await newestVersion(draft.id),
        action: "submit",
      }),
  },
  "collections.create": {
    roles: WRITERS,
    call: (caller) => caller.collections.create({ slug: "made", name: "Made" }),
  },
  "collections.update": {
    roles: WRITERS,
    call: (caller, { collection }) =>
      caller.collections.update({ id: collection.id, revision: 1, name: "Renamed" }),
  },
  "collections.remove": {
    roles: WRITERS,
    call: (caller, { spare }) => caller.collections.remove({ id: spare.id, revision: 1 }),
  },
  "collections.history": {
    roles: STAFF_ROLES,
    call: (caller, { collection }) => caller.collections.history({ id: collection.id }),
  },
  "collections.previewRules": {
    roles: STAFF_ROLES,
    call: (caller) => caller.collections.previewRules({ rules: {} }),
  },
  "collections.ruleNames": {
    roles: STAFF_ROLES,
    call: (caller) => caller.collections.ruleNames({ rules: { "section-id": "1", "tag-slugs": "a" } }),
  },
  "pictures.list": { roles: WRITERS, call: (caller) => caller.pictures.list({ text: "" }) },
  "pictures.address": {
    roles: STAFF_ROLES,
    call: (caller) => caller.pictures.address({ key: "a/b.jpg" }),
  },
  "pictures.upload": {
    roles: WRITERS,
    call: async (caller) => caller.pictures.upload(await aPictureForm("harbour.jpg")),
  },
  "collections.list": { roles: STAFF_ROLES, call: (caller) => caller.collections.list({ filter: {}, page }) },
  "collections.get": {
    roles: STAFF_ROLES,
    call: (caller, { collection }) => caller.collections.get({ id: collection.id }),
  },
  "collections.items": {
    roles: STAFF_ROLES,
    call: (caller, { collection }) => caller.collections.items({ id: collection.id }),
  },
  "imports.list": { roles: NEWSROOM, call: (caller) => caller.imports.list({ page }) },
  "imports.get": { roles: NEWSROOM, call: (caller, { run }) => caller.imports.get({ id: run.id }) },
  "imports.problems": {
    roles: NEWSROOM,
    call: (caller, { run }) => caller.imports.problems({ runId: run.id }),
  },
  "account.facts": { roles: ["owner", "admin", "read_only"], call: (caller) => caller.account.facts() },
  "mails.list": { roles: ["owner", "admin"], call: (caller) => caller.mails.list() },
  "mails.undelivered": { roles: ["owner", "admin"], call: (caller) => caller.mails.undelivered() },
  "mails.resend": {
    roles: ["owner", "admin"],
    call: (caller) => caller.mails.resend({ mailId: randomUUID() }),
  },
  "me.sessions": { roles: STAFF_ROLES, call: (caller) => caller.me.sessions() },
  "me.twoStep": { roles: STAFF_ROLES, call: (caller) => caller.me.twoStep() },
  "me.revokeOtherSessions": { roles: STAFF_ROLES, call: (caller) => caller.me.revokeOtherSessions() },
};

describe("roles", () => {
  it("the table below lists every procedure", () => {
    const named = [...Object.keys(PROCEDURES), ...CALLED_ELSEWHERE].sort();
    expect(Object.keys(adminRouter._def.procedures).sort()).toEqual(named);
  });

  it.each(STAFF_ROLES)("%s may call exactly the procedures of the role", async (role) => {
    const fixtures = await createAccountWithFixtures();
    const staff = await aStaffMember(app, { [fixtures.account.id]: role });
    const caller = await staff.caller(fixtures.account.id);
    for (const [name, { roles, call }] of Object.entries(PROCEDURES)) {
      const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
      expect([name, await getCallErrorCode(call(caller, fixtures))]).toEqual([name, expected]);
    }
  });

  it.each(STAFF_ROLES)("%s sees drafts only if the role includes them", async (role) => {
    const fixtures = await createAccountWithFixtures();
    const caller = await (await aStaffMember(app, { [fixtures.account.id]: role })).caller();
    const drafts = NEWSROOM.includes(role);
    const list = await caller.stories.list({ filter: {}, page });
    expect(list.rows.map((row) => row.headline).sort()).toEqual(
      drafts ? ["Draft", "Published"] : ["Published"],
    );
    const openStories = await caller.stories.list({ filter: { state: "open" }, page });
    expect(openStories.rows.map((row) => row.headline)).toEqual(drafts ? ["Draft"] : ["Published"]);
    const { id } = fixtures.draft;
    expect(await getCallErrorCode(caller.stories.get({ id }))).toBe(drafts ? "OK" : "NOT_FOUND");
    expect(await getCallErrorCode(caller.stories.versions({ storyId: id }))).toBe(
      drafts ? "OK" : "NOT_FOUND",
    );
    const compare = caller.stories.compare({ storyId: id, before: 1, after: 1 });
    expect(await getCallErrorCode(compare)).toBe(drafts ? "OK" : "NOT_FOUND");
    expect((await caller.overview.newsroom()).states === null).toBe(!drafts);
  });
});

describe("accounts", () => {
  it("another account's objects are not found, by any procedure that takes an id", async () => {
    const [own, foreign] = [await createAccountWithFixtures(), await createAccountWithFixtures()];
    const caller = await (await aStaffMember(app, { [own.account.id]: "owner" })).caller();
    const { published, collection, run } = foreign;
    expect(await getCallErrorCode(caller.stories.get({ id: published.id }))).toBe("NOT_FOUND");
    expect(await getCallErrorCode(caller.stories.versions({ storyId: published.id }))).toBe("NOT_FOUND");
    expect(
      await getCallErrorCode(caller.stories.compare({ storyId: published.id, before: 1, after: 1 })),
    ).toBe("NOT_FOUND");
    expect(await getCallErrorCode(caller.collections.get({ id: collection.id }))).toBe("NOT_FOUND");
    expect(await getCallErrorCode(caller.collections.items({ id: collection.id }))).toBe("NOT_FOUND");
    const versionId = await newestVersion(published.id);
    const seen = { storyId: published.id, versionId };
    const codes = await Promise.all(
      [
        caller.stories.workflow({ id: published.id }),
        caller.stories.draft({ id: published.id }),
        caller.stories.history({ storyId: published.id }),
        caller.stories.move({ ...seen, action: "retract" }),
        caller.stories.restore({ ...seen, version: 1 }),
        caller.stories.save({
          storyId: published.id,
          story: { "story-version-id": versionId, headline: "Theirs" },
        }),
        caller.collections.update({ id: collection.id, revision: 1, name: "Theirs" }),
        caller.collections.remove({ id: collection.id, revision: 1 }),
      ].map(getCallErrorCode),
    );
    expect(new Set(codes)).toEqual(new Set(["NOT_FOUND"]));
    expect(await getCallErrorCode(caller.imports.get({ id: run.id }))).toBe("NOT_FOUND");
    expect((await caller.imports.problems({ runId: run.id })).rows).toEqual([]);
    expect((await caller.stories.list({ filter: { text: published.id }, page })).rows).toEqual([]);
  });

  it("a foreign account is not found, and a person has in each account the role of its membership", async () => {
    const [one, two, other] = [
      await createAccountWithFixtures(),
      await createAccountWithFixtures(),
      await createAccountWithFixtures(),
    ];
    const staff = await aStaffMember(app, { [one.account.id]: "owner", [two.account.id]: "support" });
    expect(await getCallErrorCode((await staff.caller(other.account.id)).overview.newsroom())).toBe(
      "NOT_FOUND",
    );
    expect(await getCallErrorCode((await staff.caller(one.account.id)).imports.list({ page }))).toBe("OK");
    expect(await getCallErrorCode((await staff.caller(two.account.id)).imports.list({ page }))).toBe(
      "FORBIDDEN",
    );
  });
});

describe("sessions", () => {
  it("every procedure refuses a call without a session", async () => {
    const fixtures = await createAccountWithFixtures();
    const caller = createAdminCaller(await createAdminContext(app, null, fixtures.account.id));
    for (const [name, { call }] of Object.entries(PROCEDURES))
      expect([name, await getCallErrorCode(call(caller, fixtures))]).toEqual([name, "UNAUTHORIZED"]);
  });

  it("a revoked session is refused on its next call; another person's session cannot be revoked", async () => {
    const fixtures = await createAccountWithFixtures();
    const [own, foreign] = [
      await aStaffMember(app, { [fixtures.account.id]: "owner" }),
      await aStaffMember(app, { [fixtures.account.id]: "owner" }),
    ];
    const caller = await own.caller();
    expect(await getCallErrorCode(caller.me.revokeSession({ id: foreign.sessionId }))).toBe("NOT_FOUND");
    await caller.me.revokeSession({ id: own.sessionId });
    expect(await getCallErrorCode((await own.caller()).overview.newsroom())).toBe("UNAUTHORIZED");
    expect(await getCallErrorCode((await foreign.caller()).overview.newsroom())).toBe("OK");
  });

  it("a person whose membership ended is refused on the next call", async () => {
    const fixtures = await createAccountWithFixtures();
    const staff = await aStaffMember(app, { [fixtures.account.id]: "editor" });
    await app.db.prisma.staffMembership.deleteMany({ where: { staffUserId: staff.userId } });
    expect(await getCallErrorCode((await staff.caller(fixtures.account.id)).overview.newsroom())).toBe(
      "NOT_FOUND",
    );
  });
});
