import { describe, expect, it } from "vitest";
import { aReader } from "@/test/engagement";
import { aModeratedAccount } from "@/test/moderation";
import { useTestApp } from "@/test/test-app";
import {
  appealComment,
  decideComments,
  declineAppeals,
  getQueueCounts,
  listCommentDecisions,
  reportComment,
  undoDecisions,
} from "./index";

const app = useTestApp();

async function aRejectedCommentWithAppeal() {
  const account = await aModeratedAccount(app);
  const { postComment, moderator, reader } = account;
  const { id } = await postComment("The harbour is closed");
  await decideComments(moderator, { ids: [id], move: "delete", reason: "Off topic" });
  await appealComment(reader.ctx, { commentId: id, note: "It is about the harbour" });
  return { ...account, id };
}

describe("an appeal", () => {
  it("is declined without changing the comment, and the log names the moderator", async () => {
    const { id, read, moderator } = await aRejectedCommentWithAppeal();
    const before = await read(id);
    const { declined } = await declineAppeals(moderator, { ids: [id], reason: "Still off topic" });
    expect(declined).toEqual([id]);
    expect(await read(id)).toEqual(before);
    expect(await getQueueCounts(moderator)).toMatchObject({ appealed: 0 });
    expect((await listCommentDecisions(moderator, id)).at(-1)).toMatchObject({
      move: "decline",
      reason: "Still off topic",
      byName: "Mo Derator",
      version: before.version,
    });
  });

  it("is declined once, also by two moderators concurrently", async () => {
    const { id, moderator } = await aRejectedCommentWithAppeal();
    const decline = () => declineAppeals(moderator, { ids: [id], reason: "" });
    const outcomes = await Promise.allSettled([decline(), decline()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(decline()).rejects.toMatchObject({ code: "conflict" });
    expect((await listCommentDecisions(moderator, id)).map(({ move }) => move)).toEqual([
      "delete",
      "decline",
    ]);
  });

  it("is open again when the decision is undone, once", async () => {
    const { id, read, moderator } = await aRejectedCommentWithAppeal();
    const before = await read(id);
    const { batch } = await declineAppeals(moderator, { ids: [id], reason: "" });
    expect(await undoDecisions(moderator, batch)).toEqual({ undone: [id], changedSince: [] });
    expect(await getQueueCounts(moderator)).toMatchObject({ appealed: 1 });
    expect(await undoDecisions(moderator, batch)).toEqual({ undone: [], changedSince: [id] });
    expect(await read(id)).toEqual(before);
  });

  it("cannot be declined by a reader or from another account", async () => {
    const { id, reader, moderator } = await aRejectedCommentWithAppeal();
    const other = await aModeratedAccount(app);
    await expect(declineAppeals(reader.ctx, { ids: [id], reason: "" })).rejects.toThrow();
    await expect(declineAppeals(other.moderator, { ids: [id], reason: "" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await getQueueCounts(moderator)).toMatchObject({ appealed: 1 });
  });
});

describe("an undone decision", () => {
  it("reopens the reports and the appeal that it closed, and none closed earlier", async () => {
    const { id, moderator, postComment, ...account } = await aRejectedCommentWithAppeal();
    const restored = await decideComments(moderator, { ids: [id], move: "restore", reason: "" });
    expect(await getQueueCounts(moderator)).toMatchObject({ appealed: 0 });
    await undoDecisions(moderator, restored.batch);
    expect(await getQueueCounts(moderator)).toMatchObject({ appealed: 1 });

    const other = await aReader(account, "43", "Bea Strand");
    const reported = await postComment("Reported");
    await reportComment(other.ctx, { commentId: reported.id, reason: "abuse", note: "" });
    const rejected = await decideComments(moderator, { ids: [reported.id], move: "delete", reason: "" });
    expect(await getQueueCounts(moderator)).toMatchObject({ reported: 0 });
    await undoDecisions(moderator, rejected.batch);
    expect(await getQueueCounts(moderator)).toMatchObject({ reported: 1, appealed: 1 });
  });
});
