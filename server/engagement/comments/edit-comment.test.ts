import { expect, it } from "vitest";
import { hideComment } from "@/server/engagement/comment-states/index";
import {
  appealComment,
  decideComments,
  declineAppeals,
  featureComments,
  listAccountsWithOverdueScores,
  scoreWithExternalScorer,
  undoDecisions,
} from "@/server/engagement/moderation/index";
import { expandBatches } from "@/server/platform/outbox/index";
import {
  anExternalScorer,
  externalScorerSettings,
  heldUnscored,
  whileNotScored,
} from "@/test/external-scorer";
import { aModeratedAccount, aModerator } from "@/test/moderation";
import { useTestApp } from "@/test/test-app";
import { editComment } from "./edit-comment";

const app = useTestApp();

async function aCommentedAccount(engagement: object = {}) {
  const test = await aModeratedAccount(app, engagement);
  const { ctx, account, reader, moderator, read } = test;
  const edit = async (id: number, text: string) => {
    const { pageId } = await read(id);
    const page = await app.db.prisma.page.findUniqueOrThrow({ where: { id: pageId } });
    const ops = [{ insert: text }];
    await editComment(reader.ctx, { page: { ...page, metadata: {} }, id, ops, origin: account.siteUrl });
    return read(id);
  };
  const score = async (id: number, ...scorer: Parameters<typeof anExternalScorer>) =>
    (await scoreWithExternalScorer(ctx, anExternalScorer(...scorer), id)).outcome;
  const decide = (id: number, move: "approve" | "pend") =>
    decideComments(moderator, { ids: [id], move, reason: "" });
  const listScoreRequests = async () => {
    await expandBatches(app.db, account.id);
    const where = { accountId: account.id, name: "engagement/comment.score-requested" };
    const events = await app.db.prisma.outboxEvent.findMany({ where, orderBy: { id: "asc" } });
    return events.map(({ eventId }) => eventId);
  };
  return { ...test, edit, score, decide, listScoreRequests };
}

it("each edit requests a score of its text from the external scorer, if there is one", async () => {
  const { postComment, edit, listScoreRequests } = await aCommentedAccount(externalScorerSettings("publish"));
  const { id } = await postComment("A quiet word");
  await edit(id, "Another word");
  await edit(id, "A third word");
  expect(await listScoreRequests()).toEqual([
    `comment:${id}:score-requested`,
    `comment:${id}:score-requested:2`,
    `comment:${id}:score-requested:3`,
  ]);
  const without = await aCommentedAccount();
  await without.edit((await without.postComment("A quiet word")).id, "Another word");
  expect(await without.listScoreRequests()).toEqual([]);
});

it("a text written while the earlier one is scored is neither scored nor published by that score", async () => {
  const { postComment, edit, score, read } = await aCommentedAccount(externalScorerSettings("pend"));
  const { id } = await postComment("A quiet word");
  const meanwhile = () => edit(id, "Another word");
  expect(await score(id, { TOXICITY: 0.2, SPAM: 0 }, { meanwhile })).toBe("unchanged");
  const edited = await read(id);
  expect(edited).toMatchObject({ status: "pending", phase: "scorer", text: "Another word\n" });
  expect(edited.toxicity).not.toBe(20);
  expect(await score(id, { TOXICITY: 0.9 })).toBe("held");
  expect((await read(id)).status).toBe("pending");
});

it("a published comment that is edited is published or held by the score of its new text", async () => {
  for (const onFailure of ["pend", "publish"] as const) {
    const test = await aCommentedAccount(externalScorerSettings(onFailure));
    const { postComment, decide, edit, score, read } = test;
    const [good, bad] = [await postComment("One"), await postComment("Two")];
    for (const { id } of [good, bad]) {
      await decide(id, "pend");
      await decide(id, "approve");
      expect((await edit(id, "Another word")).status).toBe(onFailure === "pend" ? "pending" : "published");
    }
    expect(await score(good.id, { TOXICITY: 0 })).toBe(onFailure === "pend" ? "approved" : "unchanged");
    expect(await score(bad.id, { TOXICITY: 0.9 })).toBe("held");
    expect([(await read(good.id)).status, (await read(bad.id)).status]).toEqual(["published", "pending"]);
  }
});

it("an edit does not release a comment that a score or a moderator holds", async () => {
  const test = await aCommentedAccount(externalScorerSettings("pend"));
  const { postComment, decide, edit, score, read } = test;
  const [scored, decided] = [await postComment("One"), await postComment("Two")];
  await score(scored.id, { TOXICITY: 0.9 });
  await decide(decided.id, "approve");
  await decide(decided.id, "pend");
  for (const { id } of [scored, decided]) {
    const { phase, reason } = await read(id);
    expect(await edit(id, "Another word")).toMatchObject({ status: "pending", phase, reason });
    expect(await score(id, { TOXICITY: 0, SPAM: 0 })).toBe("unchanged");
    expect((await read(id)).status).toBe("pending");
  }
});

it("a text that was not scored in time, before or by an edit, is not published by a later score", async () => {
  const { postComment, decide, edit, score, read } = await aCommentedAccount(heldUnscored());
  const published = await postComment("One");
  await decide(published.id, "approve");
  const held = await postComment("Two");
  for (const { id } of [published, held]) {
    const edited = await whileNotScored(() => edit(id, "Another word"));
    expect(edited).toMatchObject({ status: "pending", reason: "Not scored in time." });
    expect(await score(id, { TOXICITY: 0, SPAM: 0 })).toBe("unchanged");
    expect((await read(id)).status).toBe("pending");
  }
  const { moderation } = heldUnscored();
  const waiting = await aCommentedAccount({ moderation });
  const { id } = await waiting.postComment("Three");
  await whileNotScored(() => waiting.edit(id, "Another word"));
  expect(await waiting.score(id, { TOXICITY: 0, SPAM: 0 })).toBe("unchanged");
  await waiting.edit(id, "A third word");
  expect(await waiting.score(id, { TOXICITY: 0, SPAM: 0 })).toBe("unchanged");
  expect((await waiting.read(id)).status).toBe("pending");
});

it("an edit does not release a comment that waited for a score when its appeal was declined", async () => {
  const test = await aCommentedAccount(externalScorerSettings("pend"));
  const { postComment, reader, moderator, edit, score, read } = test;
  const { id, version } = await postComment("A quiet word");
  await appealComment(reader.ctx, { commentId: id, note: "It is quiet" });
  await declineAppeals(moderator, { ids: [id], reason: "Off topic" });
  expect(await read(id)).toMatchObject({ status: "pending", version });
  expect(await score(id, { TOXICITY: 0, SPAM: 0 })).toBe("unchanged");
  await edit(id, "Another word");
  expect(await score(id, { TOXICITY: 0, SPAM: 0 })).toBe("unchanged");
  expect(await read(id)).toMatchObject({ status: "pending", reason: "Off topic" });
});

it("the score of an edited text is overdue half an hour after the edit, however old the comment is", async () => {
  const at = (time: string) => app.clock.set(`2026-11-${time}Z`);
  at("01T12:00:00");
  const { account, postComment, edit, decide } = await aCommentedAccount(externalScorerSettings("pend"));
  const { id } = await postComment("A quiet word");
  await decide(id, "approve");
  at("20T12:00:00");
  await edit(id, "Another word");
  const listOverdue = () => listAccountsWithOverdueScores(app.db, app.clock.now());
  at("20T12:29:00");
  expect(await listOverdue()).not.toContain(account.id);
  at("20T12:31:00");
  expect(await listOverdue()).toContain(account.id);
});

it("a moderator's conflict names who changed the comment, not who last decided about it", async () => {
  const test = await aCommentedAccount();
  const { postComment, edit, moderator, reader } = test;
  const [second, third] = [await aModerator(test, "Second Mod"), await aModerator(test, "Third Mod")];
  const { id, version, pageId } = await postComment("One");
  const reject = (seen: number) =>
    decideComments(moderator, { ids: [id], move: "delete", reason: "", versions: new Map([[id, seen]]) });
  const feature = async (isFeatured: boolean) =>
    (await featureComments(third, { ids: [id], isFeatured, reason: "" })).batch ?? "";

  for (const move of ["pend", "approve"] as const)
    await decideComments(second, { ids: [id], move, reason: "" });
  await undoDecisions(third, await feature(true));
  await expect(reject(version)).rejects.toThrow("in the meantime: Second Mod approved it.");
  const featured = await feature(true);
  await edit(id, "One, edited");
  await expect(reject(version + 2)).rejects.toThrow("in the meantime: was edited by its author.");
  // None of these changes what the moderator has read.
  await undoDecisions(third, featured);
  await feature(true);
  await expect(reject(version + 2)).rejects.toThrow("in the meantime: was edited by its author.");
  const { batch } = await decideComments(second, { ids: [id], move: "spam", reason: "" });
  await undoDecisions(third, batch);
  await expect(reject(version + 3)).rejects.toThrow("in the meantime: Third Mod undid a decision.");
  await hideComment(reader.ctx, { id, pageId });
  await expect(reject(version + 3)).rejects.toThrow("in the meantime: was deleted by its author.");
});
