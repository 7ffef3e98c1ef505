import { expect, it } from "vitest";
import type { Comment } from "../store/comment";
import type { State } from "../store/state";
import { decideHandling, subtractQueued, updateQueue } from "./arrivals.rules";
import type { Change } from "./change";

const comment = (id: number, parentId: number | null = null): Comment => ({
  id,
  parentId,
  createdAt: "2026-11-22T10:00:00.000Z",
  editedAt: null,
  ops: [{ insert: "Text\n" }],
  author: null,
  authorId: null,
  isPageAuthor: false,
  isFeatured: false,
  isWaiting: false,
  hidden: false,
  deleted: false,
  reactions: {},
});
const change = (kind: Change["kind"], id: number, parentId: number | null = null): Change => ({
  kind,
  comment: comment(id, parentId),
  counts: { total: 9, parents: 5 },
});
const state = (paging: Partial<State["paging"]> = {}): Pick<State, "comments" | "paging"> => ({
  comments: { 1: comment(1), 2: comment(2, 1) },
  paging: { sort: "desc", total: 2, parents: 1, status: "idle", isEnd: false, ...paging },
});

it.each([
  ["a new comment", state(), change("comment", 3), "keep"],
  ["a new reply to a shown comment", state(), change("comment", 3, 1), "keep"],
  ["a new reply to a comment that is not loaded", state(), change("comment", 3, 9), "count"],
  ["a new comment after pages that are not loaded", state({ sort: "asc" }), change("comment", 3), "count"],
  ["a new comment after the last page", state({ sort: "asc", isEnd: true }), change("comment", 3), "keep"],
  ["a new comment among the most popular ones", state({ sort: "popular" }), change("comment", 3), "count"],
  [
    "a new comment beside the featured ones",
    state({ sort: "featured", isEnd: true }),
    change("comment", 3),
    "count",
  ],
  ["an edit of a shown comment", state(), change("edit", 2, 1), "show"],
  ["a removal of a shown comment", state(), change("removal", 1), "show"],
  ["an edit of a comment that is not loaded", state(), change("edit", 9), "count"],
  ["the reader's own comment, received again", state(), change("comment", 1), "show"],
] as const)("%s", (...[, before, what, verdict]) => {
  expect(decideHandling(before, what)).toBe(verdict);
});

it("queues comments once, in order and up to date, and drops removed ones", () => {
  const three = updateQueue([], change("comment", 3), "keep");
  const both = updateQueue(three, change("comment", 4), "keep");
  expect(updateQueue(both, change("comment", 4), "keep").map(({ id }) => id)).toEqual([3, 4]);
  const edited = change("edit", 3);
  edited.comment.editedAt = "2026-11-22T10:01:00.000Z";
  expect(updateQueue(both, edited, "count")[0]?.editedAt).toBe("2026-11-22T10:01:00.000Z");
  expect(updateQueue(both, change("removal", 3), "count").map(({ id }) => id)).toEqual([4]);
  expect(updateQueue(both, change("edit", 9), "count")).toEqual(both);
});

it("counts queued comments in the total, but not as remaining", () => {
  expect(subtractQueued({ total: 9, parents: 5 }, [comment(3), comment(4, 1)])).toEqual({
    total: 9,
    parents: 4,
  });
});
