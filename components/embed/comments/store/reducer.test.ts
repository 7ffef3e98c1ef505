import { describe, expect, it } from "vitest";
import { after, CONVERSATION, COUNTS, comment, listed, reply, START } from "@/test/comments-state";
import { EMPTY_DRAFT, parseDrafts, serializeDrafts } from "../drafts/draft";
import type { Action } from "./action";
import { countListedParents, countRemaining, isOwn } from "./selectors";
import type { OutgoingComment } from "./state";

const withdrawn = { ops: null, author: null, authorId: null, hidden: true };

describe("a list", () => {
  it("is in the server's order, with replies under their parents", () => {
    expect(CONVERSATION.order).toEqual([5, 4]);
    expect(CONVERSATION.replies).toEqual({ 5: [6], 4: [7] });
    expect(CONVERSATION.paging).toMatchObject({ ...COUNTS, status: "idle", isEnd: false });
  });

  it("is extended by the next page; a repeated comment is updated, not duplicated", () => {
    const again = comment(4, { editedAt: "2031-01-02T00:00:00.000Z" });
    const state = after([listed([again, reply(7, 4), comment(3)], false)], CONVERSATION);
    expect(state.order).toEqual([5, 4, 3]);
    expect(state.replies[4]).toEqual([7]);
    expect(state.comments[4]?.editedAt).not.toBeNull();
  });

  it("is replaced when the sort order changes", () => {
    const state = after([{ type: "listing", sort: "asc" }, listed([comment(1), comment(2)])], CONVERSATION);
    expect(state.order).toEqual([1, 2]);
    expect(state.comments[5]).toBeUndefined();
    expect(state.paging.sort).toBe("asc");
  });

  it("has the number of remaining comments, zero after the last page", () => {
    expect(countRemaining(CONVERSATION)).toBe(3);
    expect(countRemaining(after([listed([comment(3)], false)], CONVERSATION))).toBe(0);
  });

  it("excludes comments in moderation from the page offset", () => {
    const state = after(
      [{ type: "arrived", comment: comment(9, { isWaiting: true }), counts: null }],
      CONVERSATION,
    );
    expect(state.order).toEqual([9, 5, 4]);
    expect(countListedParents(state)).toBe(2);
  });
});

describe("a linked thread", () => {
  const read: Action = { type: "threadRead", comments: [comment(1), reply(2, 1)], linked: 2 };

  it("is first while no page includes it, and is not part of the page offset", () => {
    const state = after([read], CONVERSATION);
    expect(state).toMatchObject({ order: [1, 5, 4], linked: 2, apart: [1] });
    expect(countListedParents(state)).toBe(2);
    const brought = after([listed([comment(3), comment(1)], false)], state);
    expect(brought).toMatchObject({ order: [1, 5, 4, 3], apart: [] });
    expect(countListedParents(brought)).toBe(4);
  });

  it("stays in place if it is already loaded", () => {
    const state = after([{ ...read, comments: [comment(4)], linked: 4 }], CONVERSATION);
    expect(state).toMatchObject({ order: [5, 4], apart: [] });
  });
});

describe("an arriving comment", () => {
  it("is first when sorted newest first, last when sorted oldest first", () => {
    const action: Action = { type: "arrived", comment: comment(9), counts: { total: 10, parents: 6 } };
    expect(after([action], CONVERSATION).order).toEqual([9, 5, 4]);
    const oldest = after([{ type: "listing", sort: "asc" }, action], CONVERSATION);
    expect(oldest.order).toEqual([5, 4, 9]);
    expect(countListedParents(oldest)).toBe(2);
    expect(after([action], CONVERSATION).paging).toMatchObject({ total: 10, parents: 6 });
  });

  it("is shown once, however often it arrives", () => {
    const action: Action = { type: "arrived", comment: reply(9, 5), counts: null };
    expect(after([action, action], CONVERSATION).replies[5]).toEqual([6, 9]);
  });

  it("is only counted if its parent is not shown", () => {
    const action: Action = { type: "arrived", comment: reply(9, 1), counts: { total: 10, parents: 5 } };
    const state = after([action], CONVERSATION);
    expect(state.comments[9]).toBeUndefined();
    expect(state.paging.total).toBe(10);
  });
});

describe("a removed comment", () => {
  it("stays listed while it has replies", () => {
    const state = after([{ type: "changed", comment: comment(5, withdrawn), counts: null }], CONVERSATION);
    expect(state.order).toEqual([5, 4]);
    expect(state.comments[5]?.ops).toBeNull();
  });

  it("is unlisted without replies, together with its removed parent", () => {
    const held = after([{ type: "changed", comment: comment(5, withdrawn), counts: null }], CONVERSATION);
    const state = after([{ type: "changed", comment: reply(6, 5, withdrawn), counts: null }], held);
    expect(state.order).toEqual([4]);
    expect(state.comments).not.toHaveProperty("5");
    expect(state.comments).not.toHaveProperty("6");
  });

  it("changes nothing if it is not loaded", () => {
    const action: Action = { type: "changed", comment: comment(1, withdrawn), counts: null };
    expect(after([action], CONVERSATION).comments).toBe(CONVERSATION.comments);
  });
});

describe("a reaction", () => {
  const on: Action = { type: "reacted", id: 5, reactionId: 1, isOn: true };

  it("is counted once, and can be reverted", () => {
    const state = after([on, on], CONVERSATION);
    expect(state.comments[5]?.reactions).toEqual({ 1: 1 });
    expect(state.own[5]).toEqual([1]);
    const back = after([{ ...on, isOn: false }], state);
    expect(back.comments[5]?.reactions).toEqual({ 1: 0 });
    expect(back.own[5]).toEqual([]);
  });

  it("is cleared when another reader logs in", () => {
    const session = { user: null, isOurs: false, isOpen: false };
    expect(after([on, { type: "session", session }], CONVERSATION).own).toEqual({});
  });
});

describe("posting", () => {
  const draft = { ...EMPTY_DRAFT, ops: [{ insert: "Hello" }] };
  const outgoing: OutgoingComment = {
    key: "k1",
    draftKey: "reply:5",
    parentId: 5,
    draft,
    at: "2031-01-01T00:00:00.000Z",
    refusal: null,
  };
  const answering = after(
    [
      { type: "replying", id: 5 },
      { type: "drafted", key: "reply:5", draft },
    ],
    CONVERSATION,
  );
  const sending: Action = { type: "sending", outgoing };
  const refusal = { code: "offline", message: "No connection", mayRetry: true };

  it("moves the draft to the outbox and closes the editor", () => {
    const state = after([sending], answering);
    expect(state).toMatchObject({ drafts: {}, outbox: [outgoing], replyingTo: null });
  });

  it("adds the comment under its parent", () => {
    const state = after(
      [sending, { type: "posted", key: "k1", comment: reply(9, 5), counts: COUNTS }],
      answering,
    );
    expect(state.outbox).toEqual([]);
    expect(state.replies[5]).toEqual([6, 9]);
  });

  it("keeps text and key after a lost response, and retries with the same key", () => {
    const failed = after([sending, { type: "refused", key: "k1", refusal }], answering);
    expect(failed.outbox).toEqual([{ ...outgoing, refusal }]);
    expect(after([sending], failed).outbox).toEqual([outgoing]);
  });

  it("restores a refused draft with its key, and shows the refusal until it is changed", () => {
    const state = after([sending, { type: "takenBack", key: "k1", refusal }], answering);
    expect(state.drafts["reply:5"]).toEqual({ ...draft, attempt: "k1" });
    expect(state.refusals["reply:5"]).toEqual(refusal);
    expect(state).toMatchObject({ outbox: [], replyingTo: 5 });
    const changed = after([{ type: "drafted", key: "reply:5", draft }], state);
    expect(changed.refusals).toEqual({});
  });

  it("resets the key if it already created the comment, and for an emptied draft", () => {
    const before = { ...refusal, code: "posted_before" };
    const state = after([sending, { type: "takenBack", key: "k1", refusal: before }], answering);
    expect(state.drafts["reply:5"]).toEqual({ ...draft, attempt: null });
    expect(state.refusals["reply:5"]).toEqual(before);
    const stored = { ...draft, attempt: "k1" };
    const emptied = after([{ type: "drafted", key: "new", draft: { ...stored, ops: [{ insert: "\n" }] } }]);
    expect(emptied.drafts.new?.attempt).toBeNull();
    expect(after([{ type: "drafted", key: "new", draft: stored }]).drafts.new?.attempt).toBe("k1");
  });

  it("stores unconfirmed comments as drafts with their keys", () => {
    const packed = serializeDrafts(after([sending], answering));
    expect(parseDrafts(packed)).toEqual({ "reply:5": { ...draft, attempt: "k1" } });
    expect(serializeDrafts(CONVERSATION)).toBe("");
  });
});

describe("stored drafts", () => {
  it("never replace a draft being written", () => {
    const written = { ...EMPTY_DRAFT, ops: [{ insert: "Now" }] };
    const stored = { ...EMPTY_DRAFT, ops: [{ insert: "Before" }] };
    const state = after([
      { type: "drafted", key: "new", draft: written },
      { type: "draftsKept", drafts: { new: stored, "reply:5": stored } },
    ]);
    expect(state.drafts).toEqual({ new: written, "reply:5": stored });
  });

  it.each([
    ["no JSON"],
    ["null"],
    ['{"new":1}'],
    ['{"new":{"ops":[{"insert":{"script":1}}]}}'],
    ['{"elsewhere":{"ops":[{"insert":"x"}]}}'],
    ['{"new":{"ops":[{"insert":{"mentions":true}}]}}'],
  ])("%s contain no draft", (packed) => {
    expect(parseDrafts(packed)).toEqual({});
  });

  it("contain text, links, mentions and images only", () => {
    const ops = [
      { insert: "a", attributes: { link: "https://a.example/", bold: true } },
      { insert: { mentions: true }, attributes: { mention: { id: "7", name: "Ada", avatar: "x" } } },
    ];
    const packed = JSON.stringify({ new: { ops, images: ["https://a.example/p.webp", 4], extra: 1 } });
    expect(parseDrafts(packed).new).toEqual({
      ...EMPTY_DRAFT,
      ops: [
        { insert: "a", attributes: { link: "https://a.example/" } },
        { insert: { mentions: true }, attributes: { mention: { id: "7", name: "Ada" } } },
      ],
      images: ["https://a.example/p.webp"],
    });
  });
});

describe("a comment", () => {
  it("is the reader's own by author id, and never without a login", () => {
    const user = { id: 7, name: "Ada", avatar: null, guest: false };
    const state = after([{ type: "session", session: { user, isOurs: false, isOpen: false } }]);
    expect(isOwn(state, comment(1))).toBe(true);
    expect(isOwn(state, comment(1, { authorId: 8 }))).toBe(false);
    expect(isOwn(START, comment(1, { authorId: null }))).toBe(false);
  });
});
