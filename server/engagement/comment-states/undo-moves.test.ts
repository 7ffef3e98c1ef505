import { expect, it } from "vitest";
import { readCountsAndRecount } from "@/test/engagement";
import { aModeratedAccount } from "@/test/moderation";
import { useTestApp } from "@/test/test-app";
import { moveComments, undoMoves } from "./index";

const app = useTestApp();

const MOVES = ["approve", "pend", "spam", "delete", "restore"] as const;
const PAIRS = MOVES.flatMap((first) => MOVES.map((second) => [first, second] as const));

it("every move after every other is undone to exactly the previous state, counts included", async () => {
  const { postComment, moderator, ctx } = await aModeratedAccount(app);
  const flags = (id: number) =>
    app.db.prisma.comment.findUniqueOrThrow({
      where: { id },
      select: {
        isPublished: true,
        isSpam: true,
        shadow: true,
        deletedAt: true,
        deletedById: true,
        status: true,
      },
    });
  for (const [first, second] of PAIRS) {
    const { id } = await postComment(`${first}, then ${second}`);
    await moveComments(moderator, { ids: [id], move: first, reason: "" });
    const before = await flags(id);
    const moves = await moveComments(moderator, { ids: [id], move: second, reason: "" });
    const undone = await undoMoves(moderator, { moves, reason: "a mistake" });
    expect([first, second, undone.length]).toEqual([first, second, moves.length]);
    expect([first, second, await flags(id)]).toEqual([first, second, before]);
    // A second undo changes nothing.
    expect(await undoMoves(moderator, { moves, reason: "" })).toEqual([]);
  }
  const { stored, counted } = await readCountsAndRecount(ctx);
  expect(stored).toEqual(counted);
});

it("comments changed since and comments of other accounts stay, and only undone moves emit events", async () => {
  const [mine, theirs] = [await aModeratedAccount(app), await aModeratedAccount(app)];
  const [one, two] = [await mine.postComment("One"), await mine.postComment("Two")];
  const other = await theirs.postComment("Another's");
  const moves = await moveComments(mine.moderator, { ids: [one.id, two.id], move: "delete", reason: "" });
  const foreign = await moveComments(theirs.moderator, { ids: [other.id], move: "delete", reason: "" });
  await moveComments(mine.moderator, { ids: [two.id], move: "spam", reason: "" });
  const movedIds: number[] = [];
  const undone = await undoMoves(mine.moderator, {
    moves: [...moves, ...foreign],
    reason: "a mistake",
    alongside: async (_tx, changed) => void movedIds.push(...changed.map(({ id }) => id)),
  });
  expect([undone.map(({ id }) => id), movedIds]).toEqual([[one.id], [one.id]]);
  expect((await theirs.read(other.id)).status).toBe("deleted");
  expect((await mine.read(two.id)).status).toBe("spam");
});

it("of two concurrent undos of the same move, one succeeds", async () => {
  const { postComment, moderator } = await aModeratedAccount(app);
  const { id } = await postComment("Once");
  const moves = await moveComments(moderator, { ids: [id], move: "delete", reason: "" });
  const both = await Promise.all([1, 2].map(() => undoMoves(moderator, { moves, reason: "" })));
  expect(both.map((undone) => undone.length).toSorted()).toEqual([0, 1]);
});
