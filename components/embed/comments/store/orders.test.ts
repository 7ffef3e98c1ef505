import { describe, expect, it } from "vitest";
import { after, CONVERSATION, comment, listed } from "@/test/comments-state";
import type { Action } from "./action";
import { countListedParents, countRemaining, isIgnored } from "./selectors";

describe("a list of the most popular comments", () => {
  const popular = after([{ type: "listing", sort: "popular" }, listed([comment(5), comment(4)])]);

  it("shows a new comment first, which is not part of the page offset", () => {
    const state = after([{ type: "arrived", comment: comment(9), counts: null }], popular);
    expect(state).toMatchObject({ order: [9, 5, 4], apart: [9] });
    expect(countListedParents(state)).toBe(2);
  });

  it("counts the new comment in the page offset once its page is loaded", () => {
    const state = after(
      [{ type: "arrived", comment: comment(9), counts: null }, listed([comment(3), comment(9)], false)],
      popular,
    );
    expect(state).toMatchObject({ order: [9, 5, 4, 3], apart: [] });
  });
});

describe("the pages of the most popular comments", () => {
  const withComments = (count: number) =>
    after([
      { type: "listing", sort: "popular" },
      listed(Array.from({ length: count }, (_, index) => comment(index + 1))),
    ]);

  it("end where the server reads none", () => {
    expect(withComments(1_000).paging.isEnd).toBe(false);
    expect(withComments(1_001).paging.isEnd).toBe(true);
  });
});

describe("the featured threads", () => {
  it("are complete, however many other comments there are", () => {
    const state = after([{ type: "listing", sort: "featured" }, listed([comment(5), comment(4)])]);
    expect(state.paging.isEnd).toBe(true);
    expect(countRemaining(state)).toBe(0);
  });

  it("are offered as soon as a comment is featured", () => {
    const featured = comment(4, { isFeatured: true });
    expect(CONVERSATION.hasFeatured).toBe(false);
    expect(after([{ type: "changed", comment: featured, counts: null }], CONVERSATION).hasFeatured).toBe(
      true,
    );
  });
});

describe("ignored authors and followed threads", () => {
  const session = (id: number | null): Action => ({
    type: "session",
    session: {
      user: id === null ? null : { id, name: "Cleo", avatar: null, guest: false },
      isOurs: true,
      isOpen: false,
    },
  });

  it("are those of the reader, until another one logs in", () => {
    const state = after([session(1), { type: "ignoredAre", ignored: [7] }], CONVERSATION);
    expect(isIgnored(state, comment(5))).toBe(true);
    expect(isIgnored(state, comment(5, { authorId: null }))).toBe(false);
    expect(after([session(1)], state).ignored).toEqual([7]);
    expect(after([session(2)], state).ignored).toEqual([]);
    expect(after([session(null)], state).ignored).toEqual([]);
  });

  it("of one reader are not another one's", () => {
    const state = after([session(1), { type: "followedAre", followed: [5] }], CONVERSATION);
    expect(after([session(1)], state).followed).toEqual([5]);
    expect(after([session(2)], state).followed).toBeNull();
    expect(after([session(null)], state).followed).toBeNull();
  });
});
