import { describe, expect, it } from "vitest";
import { aReader, readCountsAndRecount } from "@/test/engagement";
import { aModeratedAccount, aModerator } from "@/test/moderation";
import { useTestApp } from "@/test/test-app";
import {
  banReader,
  createList,
  createRule,
  decideComments,
  getCommentContext,
  getQueueCounts,
  liftBan,
  listBans,
  listCommentDecisions,
  listDecisions,
  listQueue,
  reportComment,
  tryRule,
  undoDecisions,
  updateRule,
} from "./index";

const app = useTestApp();
const page = { limit: 50 };
const SPAM = "Earn $500 per day working from home!!! Click here http://easy-money.top/x to start now";

describe("a new comment", () => {
  it("stores the deciding phase, the reason, and the scores with their reasons", async () => {
    const { postComment } = await aModeratedAccount(app, { moderation: { toxicityPend: 50 } });
    const held = await postComment("You are a complete idiot and a moron");
    expect(held).toMatchObject({ status: "pending", phase: "toxicity", isPublished: false });
    expect(held.toxicity).toBeGreaterThan(50);
    expect(held.reason).toContain("insult");
    expect(held.verdict).toMatchObject({
      toxicity: expect.arrayContaining([expect.objectContaining({ kind: "insult" })]),
    });
    expect(await postComment("A fine harbour, thank you.")).toMatchObject({
      status: "published",
      phase: "passed",
      reason: "",
    });
    expect(await postComment(SPAM)).toMatchObject({ status: "spam", phase: "spam" });
  });

  it("is moderated by the account's rules and lists as soon as they are saved", async () => {
    const { postComment, moderator } = await aModeratedAccount(app);
    expect((await postComment("The gazebo is nice")).status).toBe("published");
    const list = { name: "Garden", enabled: true, outcome: "pend", words: [" Gazebo ", "gazebo"] } as const;
    expect((await createList(moderator, list)).words).toEqual(["gazebo"]);
    expect(await postComment("The g4zebo is nice")).toMatchObject({ status: "pending", phase: "words" });
    const rule = { name: "Long", enabled: true, conditions: { longerThan: 200 }, outcome: "spam" } as const;
    await createRule(moderator, rule);
    expect(await postComment("a long story ".repeat(30))).toMatchObject({ status: "spam", phase: "rules" });
  });

  it("of a banned reader is refused until the ban ends or is lifted; bans of others do not matter", async () => {
    const { postComment, moderator, reader } = await aModeratedAccount(app);
    const endsAt = new Date(app.clock.now().getTime() + 3_600_000);
    const ban = await banReader(moderator, { readerId: reader.id, shadow: false, reason: "Rude", endsAt });
    await expect(postComment("Hello")).rejects.toMatchObject({ code: "invalid" });
    await liftBan(moderator, ban.id);
    expect((await postComment("Hello again")).status).toBe("published");
    await expect(liftBan(moderator, ban.id)).rejects.toMatchObject({ code: "not_found" });
    const other = await aModeratedAccount(app);
    await expect(
      banReader(other.moderator, { readerId: reader.id, shadow: false, reason: "x", endsAt: null }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await listBans(moderator, { holding: true })).toEqual([]);
    expect(await listBans(moderator, { holding: false })).toMatchObject([
      { readerName: reader.name, liftedBy: "Mo Derator" },
    ]);
  });

  it("of a shadow-banned reader is visible only to that reader", async () => {
    const { postComment, moderator, reader } = await aModeratedAccount(app);
    await banReader(moderator, { readerId: reader.id, shadow: true, reason: "Ads", endsAt: null });
    expect(await postComment("Nobody reads this")).toMatchObject({
      status: "spam",
      shadow: true,
      visible: false,
    });
  });

  it("of a reader with several bans is moderated by the strictest active one, and by no ban of others", async () => {
    const account = await aModeratedAccount(app);
    const { postComment, moderator, reader } = account;
    const other = await aReader(account, "43", "Bea Strand");
    const before = app.clock.now();
    const inHours = (hours: number) => new Date(before.getTime() + hours * 3_600_000);
    const ban = (shadow: boolean, endsAt: Date | null) =>
      banReader(moderator, { readerId: reader.id, shadow, reason: "Ads", endsAt });
    await ban(true, null);
    await ban(false, inHours(1));
    const both = await Promise.allSettled([
      postComment("Buy this"),
      postComment("Never mind them", other.ctx),
    ]);
    expect(both).toMatchObject([
      { status: "rejected", reason: { code: "invalid" } },
      { status: "fulfilled", value: { status: "published" } },
    ]);
    app.clock.set(inHours(2).toISOString());
    expect(await postComment("Buy that")).toMatchObject({ status: "spam", shadow: true });
    app.clock.set(before.toISOString());
  });
});

describe("a moderator's decision", () => {
  it("moves comments, is logged with author, time and reason, and resolves reports", async () => {
    const account = await aModeratedAccount(app);
    const { postComment, read, moderator } = account;
    const comment = await postComment("The harbour is closed");
    const other = await aReader(account, "43", "Bea Strand");
    await reportComment(other.ctx, { commentId: comment.id, reason: "abuse", note: "" });
    await reportComment(other.ctx, { commentId: comment.id, reason: "spam", note: "again" });
    expect(await getQueueCounts(moderator)).toMatchObject({ reported: 1, pending: 0 });
    const { moved } = await decideComments(moderator, {
      ids: [comment.id],
      move: "delete",
      reason: "Off topic",
    });
    expect(moved).toHaveLength(1);
    expect(await read(comment.id)).toMatchObject({ status: "deleted" });
    expect(await getQueueCounts(moderator)).toMatchObject({ reported: 0 });
    expect(await listCommentDecisions(moderator, comment.id)).toMatchObject([
      {
        move: "delete",
        reason: "Off topic",
        byName: "Mo Derator",
        byKind: "staff",
        after: { isPublished: true },
      },
    ]);
    expect(await listDecisions(moderator, { below: null, limit: 50 })).toMatchObject([
      { commentId: comment.id, move: "delete", author: "Ada Quay", text: "The harbour is closed\n" },
    ]);
    const filter = { queue: "pending", commentId: comment.id } as const;
    expect((await listQueue(moderator, { filter, page: { limit: 10 } })).rows).toMatchObject([
      { id: comment.id, status: "deleted" },
    ]);
    const { decisions, author } = await getCommentContext(moderator, comment.id);
    expect(decisions).toHaveLength(1);
    expect(author.counts).toEqual({ deleted: 1 });
  });

  it("is undone to exactly the previous states, except for comments changed since", async () => {
    const { postComment, read, moderator, ctx } = await aModeratedAccount(app, { preModeration: true });
    const [a, b, c] = [await postComment("One"), await postComment("Two"), await postComment("Three")];
    await decideComments(moderator, { ids: [b.id], move: "approve", reason: "" });
    const { batch } = await decideComments(moderator, { ids: [a.id, b.id, c.id], move: "spam", reason: "" });
    await decideComments(moderator, { ids: [c.id], move: "approve", reason: "A mistake" });
    expect(await undoDecisions(moderator, batch)).toEqual({ undone: [a.id, b.id], changedSince: [c.id] });
    expect([(await read(a.id)).status, (await read(b.id)).status, (await read(c.id)).status]).toEqual([
      "pending",
      "published",
      "published",
    ]);
    expect(await undoDecisions(moderator, batch)).toEqual({ undone: [], changedSince: [a.id, b.id, c.id] });
    const { stored, counted } = await readCountsAndRecount(ctx);
    expect(stored).toEqual(counted);
  });

  it("is refused after another moderator's decision, names them, and moves nothing", async () => {
    const account = await aModeratedAccount(app, { preModeration: true });
    const { postComment, read, moderator } = account;
    const second = await aModerator(account, "Second Mod");
    const [a, b] = [await postComment("One"), await postComment("Two")];
    const versions = new Map([
      [a.id, a.version],
      [b.id, b.version],
    ]);
    await decideComments(second, { ids: [b.id], move: "delete", reason: "" });
    await expect(
      decideComments(moderator, { ids: [a.id, b.id], move: "approve", reason: "", versions }),
    ).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("Second Mod rejected it") });
    expect((await read(a.id)).status).toBe("pending");
  });

  it("wins exactly once of two concurrent decisions on the same comment", async () => {
    const account = await aModeratedAccount(app, { preModeration: true });
    const { postComment, read, moderator } = account;
    const second = await aModerator(account, "Second Mod");
    const comment = await postComment("One");
    const versions = new Map([[comment.id, comment.version]]);
    const outcomes = await Promise.allSettled([
      decideComments(moderator, { ids: [comment.id], move: "approve", reason: "", versions }),
      decideComments(second, { ids: [comment.id], move: "spam", reason: "", versions }),
    ]);
    const won = outcomes.filter(({ status }) => status === "fulfilled");
    expect(won).toHaveLength(1);
    expect((await read(comment.id)).version).toBe(comment.version + 1);
    expect(await listCommentDecisions(moderator, comment.id)).toHaveLength(1);
  });

  it("is refused to readers, and for another account's comments", async () => {
    const { postComment, read, reader } = await aModeratedAccount(app);
    const comment = await postComment("One");
    const input = { ids: [comment.id], move: "delete", reason: "" } as const;
    await expect(decideComments(reader.ctx, input)).rejects.toThrow();
    const other = await aModeratedAccount(app);
    expect((await decideComments(other.moderator, input)).moved).toEqual([]);
    expect((await read(comment.id)).status).toBe("published");
  });

  it("is immutable in the log", async () => {
    const { postComment, moderator, ctx } = await aModeratedAccount(app);
    const comment = await postComment("One");
    await decideComments(moderator, { ids: [comment.id], move: "delete", reason: "" });
    const accountId = ctx.account.id;
    await expect(ctx.db.prisma.moderationDecision.deleteMany({ where: { accountId } })).rejects.toThrow(
      "append-only",
    );
    const change = ctx.db.prisma.moderationDecision.updateMany({
      where: { accountId },
      data: { reason: "x" },
    });
    await expect(change).rejects.toThrow("append-only");
  });
});

describe("a queue", () => {
  it("contains pending comments, newest first, and only the account's own", async () => {
    const { postComment, moderator, reader } = await aModeratedAccount(app, { preModeration: true });
    await aModeratedAccount(app, { preModeration: true }).then(({ postComment: theirs }) => theirs("Theirs"));
    await postComment("One");
    app.clock.set("2026-11-01T12:05:00.000Z");
    await postComment("Two");
    const texts = async (queue: "pending" | "spam" | "all", text?: string) =>
      (await listQueue(moderator, { filter: { queue, text }, page })).rows.map((row) => row.text.trim());
    expect(await texts("pending")).toEqual(["Two", "One"]);
    expect(await texts("spam")).toEqual([]);
    expect(await texts("all", "tw")).toEqual(["Two"]);
    expect(await texts("all", reader.name.slice(0, 3))).toEqual(["Two", "One"]);
    expect(await texts("all", "100%")).toEqual([]);
    const first = await listQueue(moderator, { filter: { queue: "pending" }, page: { limit: 1 } });
    const after = first.next ?? "";
    const second = await listQueue(moderator, { filter: { queue: "pending" }, page: { limit: 1, after } });
    expect([first.rows[0]?.text.trim(), second.rows[0]?.text.trim(), second.next]).toEqual([
      "Two",
      "One",
      null,
    ]);
  });
});

describe("a rule's trial", () => {
  it("reports what it would have matched in 90 days, and the moderators' decisions about it", async () => {
    app.clock.set("2026-07-01T12:00:00.000Z");
    const { postComment, moderator } = await aModeratedAccount(app);
    await postComment("An old gazebo, long ago");
    app.clock.set("2026-11-01T12:00:00.000Z");
    await postComment("A gazebo that stays");
    const looked = await postComment("A gazebo that was looked at");
    const deleted = await postComment("A gazebo that goes");
    await postComment("Nothing of the kind");
    await decideComments(moderator, { ids: [looked.id], move: "delete", reason: "" });
    await decideComments(moderator, { ids: [looked.id], move: "restore", reason: "" });
    await decideComments(moderator, { ids: [deleted.id], move: "delete", reason: "" });
    const trial = await tryRule(moderator, { words: ["gazebo"] });
    expect(trial).toMatchObject({
      tried: 4,
      complete: true,
      caught: 3,
      published: 2,
      approvedByModerator: 1,
      removed: 1,
      waiting: 0,
    });
    expect(trial.examples.map(({ id }) => id)).toContain(deleted.id);
    expect(await tryRule(moderator, { authorPublishedBelow: 2 })).toMatchObject({ caught: 1 });
  });
});

describe("a rule", () => {
  it("is not overwritten after a concurrent change", async () => {
    const { moderator } = await aModeratedAccount(app);
    const values = {
      name: "Links",
      enabled: false,
      conditions: { linksAtLeast: 1 },
      outcome: "pend",
    } as const;
    const { id, version } = await createRule(moderator, values);
    await updateRule(moderator, { ...values, id, version, enabled: true });
    await expect(updateRule(moderator, { ...values, id, version })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(updateRule(moderator, { ...values, id: id + 999, version })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(createRule(moderator, { ...values, conditions: {} })).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
