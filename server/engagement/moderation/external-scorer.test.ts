import { describe, expect, it } from "vitest";
import {
  anExternalScorer as aScorer,
  heldUnscored,
  externalScorerSettings as scorer,
  whileNotScored,
} from "@/test/external-scorer";
import { aModeratedAccount } from "@/test/moderation";
import { useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";
import {
  appealComment,
  decideComments,
  getQueueCounts,
  listAccountsWithOverdueScores,
  listCommentDecisions,
  scoreWithExternalScorer,
  sweepOverdueScores,
} from "./index";

const app = useTestApp();

const inMinutes = (minutes: number) =>
  app.clock.set(new Date(Date.parse("2026-11-01T12:00:00Z") + minutes * 60_000).toISOString());
const accountsNow = () => listAccountsWithOverdueScores(app.db, app.clock.now());

describe("an account's own scorer", () => {
  it("receives the text, and publishes a comment that waited only for it", async () => {
    const { ctx, postComment, read } = await aModeratedAccount(app, scorer("pend"));
    const { id, status } = await postComment("A quiet word");
    expect(status).toBe("pending");
    const { requests, egress } = aScorer({ TOXICITY: 0.2, SPAM: 0.1 });
    expect(await scoreWithExternalScorer(ctx, { egress, vault: testVault }, id)).toEqual({
      outcome: "approved",
    });
    expect(requests[0]).toMatchObject({ url: "https://scores.example/analyze", headers: { "x-key": "k" } });
    expect(requests[0]?.body).toContain("A quiet word");
    expect(await read(id)).toMatchObject({ status: "published", toxicity: 20, spamProbability: 0.1 });
  });

  it("holds comments and marks spam by the account's thresholds, once", async () => {
    const { ctx, postComment, read } = await aModeratedAccount(app, scorer("publish"));
    const [toxic, spam] = [await postComment("One"), await postComment("Two")];
    expect(toxic.status).toBe("published");
    expect(await scoreWithExternalScorer(ctx, aScorer({ TOXICITY: 0.9 }), toxic.id)).toEqual({
      outcome: "held",
    });
    expect(await scoreWithExternalScorer(ctx, aScorer({ TOXICITY: 0.9 }), toxic.id)).toEqual({
      outcome: "unchanged",
    });
    expect(await scoreWithExternalScorer(ctx, aScorer({ SPAM: 0.99 }), spam.id)).toEqual({ outcome: "spam" });
    expect([(await read(toxic.id)).status, (await read(spam.id)).status]).toEqual(["pending", "spam"]);
  });

  it("does not publish a comment that was held because it was not scored in time: later phases did not judge it", async () => {
    const { ctx, postComment, read } = await aModeratedAccount(app, heldUnscored());
    const { id, status, reason } = await whileNotScored(() => postComment("A quiet word"));
    expect({ status, reason }).toEqual({ status: "pending", reason: "Not scored in time." });
    expect(await scoreWithExternalScorer(ctx, aScorer({ TOXICITY: 0.2, SPAM: 0.1 }), id)).toEqual({
      outcome: "unchanged",
    });
    expect(await read(id)).toMatchObject({ status: "pending", toxicity: 20, spamProbability: 0.1 });
  });

  it("leaves an appealed comment that was not scored in time, and its appeal, to a moderator", async () => {
    inMinutes(0);
    const { account, ctx, reader, moderator, postComment, read } = await aModeratedAccount(
      app,
      heldUnscored(),
    );
    const { id } = await whileNotScored(() => postComment("A quiet word"));
    await appealComment(reader.ctx, { commentId: id, note: "It is quiet" });
    inMinutes(31);
    expect(await accountsNow()).not.toContain(account.id);
    expect(await sweepOverdueScores(ctx, aScorer({ TOXICITY: 0 }))).toEqual({ scored: 0, failed: 0 });
    expect(await scoreWithExternalScorer(ctx, aScorer({ TOXICITY: 0, SPAM: 0 }), id)).toEqual({
      outcome: "unchanged",
    });
    expect((await read(id)).status).toBe("pending");
    expect(await getQueueCounts(moderator)).toMatchObject({ appealed: 1 });
  });

  it("does not override manual decisions", async () => {
    const { ctx, postComment, read, moderator } = await aModeratedAccount(app, scorer("pend"));
    const { id } = await postComment("One");
    await decideComments(moderator, { ids: [id], move: "approve", reason: "" });
    expect(await scoreWithExternalScorer(ctx, aScorer({ TOXICITY: 1 }), id)).toEqual({
      outcome: "unchanged",
    });
    expect((await read(id)).status).toBe("published");
  });

  it("does not publish a waiting comment that a moderator has set to wait, before or while it scores", async () => {
    inMinutes(0);
    const { account, ctx, postComment, read, moderator } = await aModeratedAccount(app, scorer("pend"));
    const [before, during] = [await postComment("One"), await postComment("Two")];
    const pend = (id: number) =>
      decideComments(moderator, { ids: [id], move: "pend", reason: "Ask the desk" });
    const { batch, moved } = await pend(before.id);
    expect(moved).toMatchObject([{ id: before.id, version: before.version + 1 }]);
    const clean = { TOXICITY: 0, SPAM: 0 };
    expect(await scoreWithExternalScorer(ctx, aScorer(clean), before.id)).toEqual({ outcome: "unchanged" });
    const meanwhile = () => pend(during.id);
    expect(await scoreWithExternalScorer(ctx, aScorer(clean, { meanwhile }), during.id)).toEqual({
      outcome: "unchanged",
    });
    inMinutes(31);
    expect(await accountsNow()).not.toContain(account.id);
    for (const { id } of [before, during])
      expect(await read(id)).toMatchObject({ status: "pending", phase: "hand", reason: "Ask the desk" });
    expect(await listCommentDecisions(moderator, before.id)).toMatchObject([{ move: "pend", batch }]);
    // It waits for the moderator already: a repeated decision changes nothing.
    expect((await pend(before.id)).moved).toEqual([]);
  });

  it("leaves a comment to a moderator that an earlier version held because it was not scored in time", async () => {
    inMinutes(0);
    const { account, ctx, postComment, read } = await aModeratedAccount(app, scorer("pend"));
    const { id } = await postComment("One");
    await app.db.prisma.comment.update({ where: { id }, data: { reason: "Not scored in time." } });
    inMinutes(31);
    const { requests, egress, vault } = aScorer({ TOXICITY: 0.1, SPAM: 0 });
    expect(await sweepOverdueScores(ctx, { egress, vault })).toEqual({ scored: 1, failed: 0 });
    expect(await read(id)).toMatchObject({
      status: "pending",
      phase: "unscored",
      reason: "Not scored in time.",
      toxicity: 10,
    });
    expect(await accountsNow()).not.toContain(account.id);
    expect(await sweepOverdueScores(ctx, { egress, vault })).toEqual({ scored: 0, failed: 0 });
    expect(requests).toHaveLength(1);
  });

  it("neither scores nor decides about a comment that a moderator has decided about meanwhile", async () => {
    const { ctx, postComment, read, moderator } = await aModeratedAccount(app, scorer("pend"));
    const { id, toxicity } = await postComment("One");
    const meanwhile = () => decideComments(moderator, { ids: [id], move: "approve", reason: "" });
    expect(await scoreWithExternalScorer(ctx, aScorer({ TOXICITY: 1 }, { meanwhile }), id)).toEqual({
      outcome: "unchanged",
    });
    expect(await read(id)).toMatchObject({ status: "published", toxicity });
  });

  it("does not receive the text of a removed comment", async () => {
    const { ctx, postComment, moderator } = await aModeratedAccount(app, scorer("publish"));
    const { id } = await postComment("One");
    await decideComments(moderator, { ids: [id], move: "delete", reason: "" });
    const { requests, egress, vault } = aScorer({ SPAM: 1 });
    expect(await scoreWithExternalScorer(ctx, { egress, vault }, id)).toEqual({ outcome: "unchanged" });
    expect(requests).toEqual([]);
  });

  it("leaves the comment as it is when it fails, so that it is retried", async () => {
    const { ctx, postComment, read } = await aModeratedAccount(app, scorer("pend"));
    const { id } = await postComment("One");
    await expect(scoreWithExternalScorer(ctx, aScorer({}, { status: 500 }), id)).rejects.toThrow("500");
    expect((await read(id)).status).toBe("pending");
  });

  it("is not called where none is configured", async () => {
    const { ctx, postComment } = await aModeratedAccount(app);
    const { requests, egress } = aScorer({ TOXICITY: 1 });
    expect(
      await scoreWithExternalScorer(ctx, { egress, vault: testVault }, (await postComment("One")).id),
    ).toEqual({
      outcome: "none",
    });
    expect(requests).toEqual([]);
  });
});

describe("comments whose score is overdue", () => {
  it("are scored once their deadline has passed, and no sooner", async () => {
    inMinutes(0);
    const { account, ctx, postComment, read } = await aModeratedAccount(app, scorer("pend"));
    const { id } = await postComment("A quiet word");
    inMinutes(29);
    expect(await accountsNow()).not.toContain(account.id);
    expect(await sweepOverdueScores(ctx, aScorer({ TOXICITY: 0 }))).toEqual({ scored: 0, failed: 0 });
    inMinutes(31);
    expect(await accountsNow()).toContain(account.id);
    expect(await sweepOverdueScores(ctx, aScorer({ TOXICITY: 0 }))).toEqual({ scored: 1, failed: 0 });
    expect((await read(id)).status).toBe("published");
    expect(await accountsNow()).not.toContain(account.id);
  });

  it("wait on while the scorer fails, which is called three times at most, and a week at most", async () => {
    inMinutes(0);
    const { account, ctx, postComment, read } = await aModeratedAccount(app, scorer("pend"));
    const written = [];
    for (const text of ["One", "Two", "Three", "Four"]) written.push(await postComment(text));
    inMinutes(31);
    const failing = aScorer({}, { status: 500 });
    expect(await sweepOverdueScores(ctx, failing)).toEqual({ scored: 0, failed: 3 });
    expect(failing.requests).toHaveLength(3);
    for (const { id } of written) expect((await read(id)).status).toBe("pending");
    inMinutes(7 * 24 * 60 + 1);
    expect(await accountsNow()).not.toContain(account.id);
  });

  it("are held for a moderator by a score above a threshold: scored once, and not published by a later one", async () => {
    inMinutes(0);
    const { account, ctx, postComment, read } = await aModeratedAccount(app, scorer("pend"));
    const [toxic, spam] = [await postComment("One"), await postComment("Two")];
    inMinutes(31);
    const { requests, egress, vault } = aScorer({ TOXICITY: 0.9 });
    await scoreWithExternalScorer(ctx, aScorer({ SPAM: 0.95 }), spam.id);
    expect(await sweepOverdueScores(ctx, { egress, vault })).toEqual({ scored: 1, failed: 0 });
    expect(await sweepOverdueScores(ctx, { egress, vault })).toEqual({ scored: 0, failed: 0 });
    expect(requests).toHaveLength(1);
    expect(await accountsNow()).not.toContain(account.id);
    expect(await scoreWithExternalScorer(ctx, aScorer({ TOXICITY: 0, SPAM: 0 }), toxic.id)).toEqual({
      outcome: "unchanged",
    });
    expect(await read(toxic.id)).toMatchObject({
      status: "pending",
      phase: "toxicity",
      reason: "External scorer: toxicity 90.",
      version: toxic.version,
    });
    expect(await read(spam.id)).toMatchObject({
      status: "pending",
      phase: "spam",
      reason: "External scorer: spam 0.95.",
    });
  });

  it("are left to the moderator who has decided, and to nobody where no scorer is configured", async () => {
    inMinutes(0);
    const { account, ctx, postComment, moderator } = await aModeratedAccount(app, scorer("pend"));
    const { id } = await postComment("One");
    await decideComments(moderator, { ids: [id], move: "approve", reason: "" });
    await decideComments(moderator, { ids: [id], move: "pend", reason: "" });
    await app.db.prisma.account.update({ where: { id: account.id }, data: { settings: {} } });
    inMinutes(31);
    expect(await accountsNow()).not.toContain(account.id);
    expect(await sweepOverdueScores(ctx, aScorer({ TOXICITY: 0 }))).toEqual({ scored: 0, failed: 0 });
  });
});
