import { describe, expect, it } from "vitest";
import { aModeratedAccount } from "@/test/moderation";
import { useTestApp } from "@/test/test-app";
import { decideComments, featureComments, listCommentDecisions, undoDecisions } from "./index";

const app = useTestApp();

type Featuring = Parameters<typeof featureComments>;

/** Features comments that are not, or the reverse. Returns the batch that undoes it. */
async function changeFeatured(...featuring: Featuring): Promise<string> {
  const { batch } = await featureComments(...featuring);
  if (batch === null) throw new Error("nothing changed");
  return batch;
}

const eventsOf = async (accountId: number) =>
  (await app.db.prisma.accountEvent.findMany({ where: { accountId }, orderBy: { position: "asc" } }))
    .map(({ name }) => name)
    .filter((name) => name.includes("featured"));

describe("a featured comment", () => {
  it("is marked once, logged with its moderator, and has an event", async () => {
    const { moderator, postComment, read, account } = await aModeratedAccount(app);
    const { id, version } = await postComment("A fact from the harbour");
    const first = await featureComments(moderator, { ids: [id], isFeatured: true, reason: "Well explained" });
    expect(first.changed).toEqual([id]);
    expect(await read(id)).toMatchObject({ featuredAt: app.clock.now(), version, status: "published" });
    const again = await featureComments(moderator, { ids: [id], isFeatured: true, reason: "" });
    expect(again).toEqual({ batch: null, changed: [] });
    expect(await listCommentDecisions(moderator, id)).toMatchObject([
      { move: "feature", reason: "Well explained", byName: "Mo Derator" },
    ]);
    expect(await eventsOf(account.id)).toEqual(["engagement/comment.featured"]);
  });

  it("is featured once by two moderators concurrently", async () => {
    const { moderator, postComment, account } = await aModeratedAccount(app);
    const { id } = await postComment("A fact");
    const feature = () => featureComments(moderator, { ids: [id], isFeatured: true, reason: "" });
    const outcomes = await Promise.all([feature(), feature(), feature()]);
    expect(outcomes.flatMap(({ changed }) => changed)).toEqual([id]);
    expect(outcomes.filter(({ batch }) => batch !== null)).toHaveLength(1);
    expect(await eventsOf(account.id)).toHaveLength(1);
  });

  it("is no longer featured when the decision is undone, once; an undone end features it again", async () => {
    const { moderator, postComment, read, account } = await aModeratedAccount(app);
    const { id } = await postComment("A fact");
    const batch = await changeFeatured(moderator, { ids: [id], isFeatured: true, reason: "" });
    expect(await undoDecisions(moderator, batch)).toEqual({ undone: [id], changedSince: [] });
    expect((await read(id)).featuredAt).toBeNull();
    expect(await undoDecisions(moderator, batch)).toEqual({ undone: [], changedSince: [id] });
    await featureComments(moderator, { ids: [id], isFeatured: true, reason: "" });
    const end = await changeFeatured(moderator, { ids: [id], isFeatured: false, reason: "" });
    expect(await undoDecisions(moderator, end)).toEqual({ undone: [id], changedSince: [] });
    expect((await read(id)).featuredAt).not.toBeNull();
    expect(await eventsOf(account.id)).toEqual([
      "engagement/comment.featured",
      "engagement/comment.unfeatured",
      "engagement/comment.featured",
      "engagement/comment.unfeatured",
      "engagement/comment.featured",
    ]);
  });

  it("leaves the decisions about its state undoable", async () => {
    const { moderator, postComment, read } = await aModeratedAccount(app, { preModeration: true });
    const { id } = await postComment("A fact");
    const { batch } = await decideComments(moderator, { ids: [id], move: "approve", reason: "" });
    await featureComments(moderator, { ids: [id], isFeatured: true, reason: "" });
    expect(await undoDecisions(moderator, batch)).toEqual({ undone: [id], changedSince: [] });
    expect(await read(id)).toMatchObject({ status: "pending", featuredAt: expect.any(Date) });
  });

  it("must be published, and of this account; nothing is written otherwise", async () => {
    const { moderator, postComment, read, reader } = await aModeratedAccount(app, { preModeration: true });
    const { id } = await postComment("Waits");
    const feature = (ids: number[], by = moderator) =>
      featureComments(by, { ids, isFeatured: true, reason: "" });
    await expect(feature([id])).rejects.toMatchObject({ code: "conflict" });
    expect((await read(id)).featuredAt).toBeNull();
    const other = await aModeratedAccount(app);
    await expect(feature([id], other.moderator)).rejects.toMatchObject({ code: "not_found" });
    await expect(feature([id], reader.ctx)).rejects.toMatchObject({ code: "unauthorized" });
    const actor = { kind: "staff", staffUserId: 1, name: "Sue Port", role: "support" } as const;
    await expect(feature([id], { ...moderator, actor })).rejects.toMatchObject({ code: "forbidden" });
  });
});
