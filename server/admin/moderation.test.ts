import { describe, expect, it } from "vitest";
import { submitContribution } from "@/server/engagement/contributions/index";
import { STAFF_ROLES } from "@/server/staff/index";
import { aModeratedAccount } from "@/test/moderation";
import { MODERATION_PROCEDURES, moderationThings } from "@/test/moderation-procedures";
import { aStaffMember, codeOf } from "@/test/staff";
import { useWorld } from "@/test/world";

const world = useWorld();

describe("moderation", () => {
  it.each(STAFF_ROLES)("%s may do exactly its own", async (role) => {
    const account = await aModeratedAccount(world);
    const things = await moderationThings(account);
    const caller = await (await aStaffMember(world, { [account.account.id]: role })).caller();
    for (const [name, { roles, call }] of Object.entries(MODERATION_PROCEDURES)) {
      const expected = roles.includes(role) ? "OK" : "FORBIDDEN";
      expect([name, await codeOf(call(caller, things))]).toEqual([name, expected]);
    }
  });

  it("knows nothing of another account's comments, rules, lists and bans", async () => {
    const theirs = await moderationThings(await aModeratedAccount(world));
    const mine = await aModeratedAccount(world);
    const caller = await (await aStaffMember(world, { [mine.account.id]: "owner" })).caller();
    for (const [name, { elsewhere, call }] of Object.entries(MODERATION_PROCEDURES)) {
      expect([name, await codeOf(call(caller, theirs))]).toEqual([name, elsewhere]);
    }
    const { rows } = await caller.moderation.queue({ filter: { queue: "all" }, page: { limit: 50 } });
    expect(rows).toEqual([]);
  });

  it("tells whoever comes late who was faster", async () => {
    const account = await aModeratedAccount(world, { preModeration: true });
    const { id, version } = await account.say("One");
    const one = await (await aStaffMember(world, { [account.account.id]: "moderator" })).caller();
    const two = await (await aStaffMember(world, { [account.account.id]: "moderator" })).caller();
    await one.moderation.decide({ move: "approve", comments: [{ id, version }] });
    const late = two.moderation.decide({ move: "delete", comments: [{ id, version }] });
    await expect(late).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Staff Member approved it"),
    });
  });
});

describe("contributions", () => {
  it("are listed for the newsroom and decided once", async () => {
    const { reader, account } = await aModeratedAccount(world);
    await submitContribution(reader.ctx, {
      headline: "My harbour",
      html: null,
      ops: [{ insert: "Text" }],
      contributor: { name: "Ada", email: null, phone: null, bio: null },
      topic: {},
      origin: account.siteUrl,
      guest: { name: null, verify: () => Promise.resolve(false) },
    });
    const caller = await (await aStaffMember(world, { [account.id]: "editor" })).caller();
    const [row] = await caller.contributions.list({ state: "submitted", limit: 10, offset: 0 });
    const id = row?.id ?? 0;
    await caller.contributions.review({ id, state: "accepted", seen: "submitted", note: "Good" });
    const again = caller.contributions.review({ id, state: "rejected", seen: "submitted", note: "" });
    expect(await codeOf(again)).toBe("CONFLICT");
    const support = await (await aStaffMember(world, { [account.id]: "support" })).caller();
    expect(await codeOf(support.contributions.list({ state: null, limit: 10, offset: 0 }))).toBe("FORBIDDEN");
  });
});
