import { describe, expect, it } from "vitest";
import type { Context } from "@/server/context/index";
import { submitContribution } from "@/server/engagement/contributions/index";
import { STAFF_ROLES } from "@/server/staff/index";
import { aModeratedAccount } from "@/test/moderation";
import { createModerationFixtures, MODERATION_PROCEDURES } from "@/test/moderation-procedures";
import { aStaffMember, getCallErrorCode } from "@/test/staff";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

describe("moderation", () => {
  it.each(STAFF_ROLES)("%s may call exactly the moderation procedures of the role", async (role) => {
    const account = await aModeratedAccount(app);
    const fixtures = await createModerationFixtures(account);
    const caller = await (await aStaffMember(app, { [account.account.id]: role })).caller();
    for (const [name, { roles, call }] of Object.entries(MODERATION_PROCEDURES)) {
      const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
      expect([name, await getCallErrorCode(call(caller, fixtures))]).toEqual([name, expected]);
    }
  });

  it("does not expose another account's comments, rules, lists and bans", async () => {
    const foreign = await createModerationFixtures(await aModeratedAccount(app));
    const own = await aModeratedAccount(app);
    const caller = await (await aStaffMember(app, { [own.account.id]: "owner" })).caller();
    for (const [name, { otherAccount, call }] of Object.entries(MODERATION_PROCEDURES)) {
      expect([name, await getCallErrorCode(call(caller, foreign))]).toEqual([name, otherAccount]);
    }
    const { rows } = await caller.moderation.queue({ filter: { queue: "all" }, page: { limit: 50 } });
    expect(rows).toEqual([]);
  });

  it("refuses the later of two decisions, and names who decided first", async () => {
    const account = await aModeratedAccount(app, { preModeration: true });
    const { id, version } = await account.postComment("One");
    const one = await (await aStaffMember(app, { [account.account.id]: "moderator" })).caller();
    const two = await (await aStaffMember(app, { [account.account.id]: "moderator" })).caller();
    await one.moderation.decide({ move: "approve", comments: [{ id, version }] });
    const late = two.moderation.decide({ move: "delete", comments: [{ id, version }] });
    await expect(late).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Staff Member approved it"),
    });
  });
});

describe("contributions", () => {
  function send(ctx: Context, headline: string) {
    return submitContribution(ctx, {
      headline,
      html: null,
      ops: [{ insert: "Text" }],
      contributor: { name: "Ada", email: null, phone: null, bio: null },
      topic: {},
      origin: ctx.account.siteUrl,
      guest: { name: null, verify: () => Promise.resolve(false) },
    });
  }

  it("are paged completely, forward and back, in one state and in all", async () => {
    const { reader, account } = await aModeratedAccount(app);
    await send((await aModeratedAccount(app)).reader.ctx, "somebody else's");
    const caller = await (await aStaffMember(app, { [account.id]: "editor" })).caller();
    // Two per timestamp, alternately accepted, rejected and open: every state occurs among the newest.
    for (let n = 0; n < 7; n += 1) {
      app.clock.set(`2026-11-01T12:00:0${n >> 1}.000Z`);
      const { id } = await send(reader.ctx, String(n));
      const state = (["accepted", "rejected", null] as const)[n % 3] ?? null;
      if (state !== null) await caller.contributions.review({ id, state, seen: "submitted", note: "" });
    }
    const readAll = async (filter: { state?: "accepted" }, limit: number) => {
      const pages = [await caller.contributions.list({ filter, page: { limit } })];
      for (let after = pages[0]?.next ?? null; after !== null; after = pages.at(-1)?.next ?? null) {
        pages.push(await caller.contributions.list({ filter, page: { limit, after } }));
      }
      return pages;
    };
    const pages = await readAll({}, 3);
    const toHeadlines = (read: typeof pages) => read.map(({ rows }) => rows.map(({ headline }) => headline));
    expect(toHeadlines(pages)).toEqual([["6", "5", "4"], ["3", "2", "1"], ["0"]]);
    const before = pages[2]?.previous ?? "";
    expect(await caller.contributions.list({ filter: {}, page: { limit: 3, before } })).toEqual(pages[1]);
    expect(toHeadlines(await readAll({ state: "accepted" }, 2))).toEqual([["6", "3"], ["0"]]);
  });

  it("are listed for the newsroom and decided once", async () => {
    const { reader, account } = await aModeratedAccount(app);
    await send(reader.ctx, "My harbour");
    const caller = await (await aStaffMember(app, { [account.id]: "editor" })).caller();
    const { rows } = await caller.contributions.list({ filter: { state: "submitted" }, page: { limit: 10 } });
    const [row] = rows;
    const id = row?.id ?? 0;
    await caller.contributions.review({ id, state: "accepted", seen: "submitted", note: "Good" });
    const secondReview = caller.contributions.review({ id, state: "rejected", seen: "submitted", note: "" });
    expect(await getCallErrorCode(secondReview)).toBe("CONFLICT");
    const support = await (await aStaffMember(app, { [account.id]: "support" })).caller();
    expect(await getCallErrorCode(support.contributions.list({ filter: {}, page: { limit: 10 } }))).toBe(
      "FORBIDDEN",
    );
  });
});
