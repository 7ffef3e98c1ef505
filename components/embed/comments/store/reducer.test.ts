import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT, packDrafts, unpackDrafts } from "../drafts/draft";
import type { Action } from "./action";
import type { Comment } from "./comment";
import { initialState } from "./initial-state";
import { reduce } from "./reducer";
import { isOwn, listedParents, remaining } from "./selectors";
import type { Outgoing, State } from "./state";

const START = initialState(
  { accountId: 1, pageUrl: "https://news.example/a", widgetId: "" },
  {
    widget_id: "",
    linked: null,
    config: {
      commenting_open: true,
      guest_commenting: false,
      confidential_commenting: false,
      image_uploads: true,
      hyper_links_in_comments: true,
      initial_load_comments_limit: 2,
      comment_reactions: [{ id: 1, label: "Like", short_code: "+1" }],
    },
    list: { total_count: 0, total_parent_comments_count: 0, comments: [] },
    last_change: 0,
  },
);
const COUNTS = { total: 9, parents: 5 };

function comment(id: number, more: Partial<Comment> = {}): Comment {
  return {
    id,
    parentId: null,
    createdAt: "2031-01-01T00:00:00.000Z",
    editedAt: null,
    ops: [{ insert: `${id}\n` }],
    author: { id: 7, name: "Ada", avatar: null, guest: false },
    authorId: 7,
    isPageAuthor: false,
    isWaiting: false,
    hidden: false,
    deleted: false,
    reactions: {},
    ...more,
  };
}

const reply = (id: number, parentId: number, more: Partial<Comment> = {}) =>
  comment(id, { parentId, ...more });
const withdrawn = { ops: null, author: null, authorId: null, hidden: true };

function after(actions: readonly Action[], from: State = START): State {
  return actions.reduce(reduce, from);
}

function listed(comments: readonly Comment[], isFirst = true): Action {
  return { type: "listed", list: { ...COUNTS, comments }, isFirst, asked: 2 };
}

const CONVERSATION = after([listed([comment(5), reply(6, 5), comment(4), reply(7, 4)])]);

describe("a list", () => {
  it("stands in the order of the server, replies under what they answer", () => {
    expect(CONVERSATION.order).toEqual([5, 4]);
    expect(CONVERSATION.replies).toEqual({ 5: [6], 4: [7] });
    expect(CONVERSATION.paging).toMatchObject({ ...COUNTS, status: "idle", isEnd: false });
  });

  it("grows by its next page; what came twice stands once, as it came last", () => {
    const again = comment(4, { editedAt: "2031-01-02T00:00:00.000Z" });
    const state = after([listed([again, reply(7, 4), comment(3)], false)], CONVERSATION);
    expect(state.order).toEqual([5, 4, 3]);
    expect(state.replies[4]).toEqual([7]);
    expect(state.comments[4]?.editedAt).not.toBeNull();
  });

  it("begins anew in another order", () => {
    const state = after([{ type: "listing", sort: "asc" }, listed([comment(1), comment(2)])], CONVERSATION);
    expect(state.order).toEqual([1, 2]);
    expect(state.comments[5]).toBeUndefined();
    expect(state.paging.sort).toBe("asc");
  });

  it("says how many there are beyond those shown, and none where the server has no more", () => {
    expect(remaining(CONVERSATION)).toBe(3);
    expect(remaining(after([listed([comment(3)], false)], CONVERSATION))).toBe(0);
  });

  it("counts its pages without comments that only their writer sees", () => {
    const state = after(
      [{ type: "arrived", comment: comment(9, { isWaiting: true }), counts: null }],
      CONVERSATION,
    );
    expect(state.order).toEqual([9, 5, 4]);
    expect(listedParents(state)).toBe(2);
  });
});

describe("a thread that was linked to", () => {
  const read: Action = { type: "threadRead", comments: [comment(1), reply(2, 1)], linked: 2 };

  it("stands first while no page has brought it, and does not count as read", () => {
    const state = after([read], CONVERSATION);
    expect(state).toMatchObject({ order: [1, 5, 4], linked: 2, apart: [1] });
    expect(listedParents(state)).toBe(2);
    const brought = after([listed([comment(3), comment(1)], false)], state);
    expect(brought).toMatchObject({ order: [1, 5, 4, 3], apart: [] });
    expect(listedParents(brought)).toBe(4);
  });

  it("stays where it is when it was read already", () => {
    const state = after([{ ...read, comments: [comment(4)], linked: 4 }], CONVERSATION);
    expect(state).toMatchObject({ order: [5, 4], apart: [] });
  });
});

describe("what arrives", () => {
  it("stands first while the newest do, last while the oldest do", () => {
    const action: Action = { type: "arrived", comment: comment(9), counts: { total: 10, parents: 6 } };
    expect(after([action], CONVERSATION).order).toEqual([9, 5, 4]);
    const oldest = after([{ type: "listing", sort: "asc" }, action], CONVERSATION);
    expect(oldest.order).toEqual([5, 4, 9]);
    expect(listedParents(oldest)).toBe(2);
    expect(after([action], CONVERSATION).paging).toMatchObject({ total: 10, parents: 6 });
  });

  it("stands once, however often it arrives", () => {
    const action: Action = { type: "arrived", comment: reply(9, 5), counts: null };
    expect(after([action, action], CONVERSATION).replies[5]).toEqual([6, 9]);
  });

  it("is only counted where what it answers is not shown", () => {
    const action: Action = { type: "arrived", comment: reply(9, 1), counts: { total: 10, parents: 5 } };
    const state = after([action], CONVERSATION);
    expect(state.comments[9]).toBeUndefined();
    expect(state.paging.total).toBe(10);
  });
});

describe("what is withdrawn", () => {
  it("keeps its place while it has replies", () => {
    const state = after([{ type: "changed", comment: comment(5, withdrawn), counts: null }], CONVERSATION);
    expect(state.order).toEqual([5, 4]);
    expect(state.comments[5]?.ops).toBeNull();
  });

  it("goes where it has none, and takes along the empty place that it held", () => {
    const held = after([{ type: "changed", comment: comment(5, withdrawn), counts: null }], CONVERSATION);
    const state = after([{ type: "changed", comment: reply(6, 5, withdrawn), counts: null }], held);
    expect(state.order).toEqual([4]);
    expect(state.comments).not.toHaveProperty("5");
    expect(state.comments).not.toHaveProperty("6");
  });

  it("changes nothing where it is not shown", () => {
    const action: Action = { type: "changed", comment: comment(1, withdrawn), counts: null };
    expect(after([action], CONVERSATION).comments).toBe(CONVERSATION.comments);
  });
});

describe("a reaction", () => {
  const on: Action = { type: "reacted", id: 5, reactionId: 1, isOn: true };

  it("counts once, and is put back", () => {
    const state = after([on, on], CONVERSATION);
    expect(state.comments[5]?.reactions).toEqual({ 1: 1 });
    expect(state.own[5]).toEqual([1]);
    const back = after([{ ...on, isOn: false }], state);
    expect(back.comments[5]?.reactions).toEqual({ 1: 0 });
    expect(back.own[5]).toEqual([]);
  });

  it("is the reader's own: whoever logs in next has others", () => {
    const session = { user: null, isOurs: false, isOpen: false };
    expect(after([on, { type: "session", session }], CONVERSATION).own).toEqual({});
  });
});

describe("posting", () => {
  const draft = { ...EMPTY_DRAFT, ops: [{ insert: "Hello" }] };
  const outgoing: Outgoing = {
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

  it("takes the draft along and closes where it was written", () => {
    const state = after([sending], answering);
    expect(state).toMatchObject({ drafts: {}, outbox: [outgoing], replyingTo: null });
  });

  it("becomes a comment under what it answers", () => {
    const state = after(
      [sending, { type: "posted", key: "k1", comment: reply(9, 5), counts: COUNTS }],
      answering,
    );
    expect(state.outbox).toEqual([]);
    expect(state.replies[5]).toEqual([6, 9]);
  });

  it("keeps its text and its key where nobody answered, and is sent again as the same attempt", () => {
    const failed = after([sending, { type: "refused", key: "k1", refusal }], answering);
    expect(failed.outbox).toEqual([{ ...outgoing, refusal }]);
    expect(after([sending], failed).outbox).toEqual([outgoing]);
  });

  it("that was refused is a draft again, under the same key, with the reason beside it until it is changed", () => {
    const state = after([sending, { type: "takenBack", key: "k1", refusal }], answering);
    expect(state.drafts["reply:5"]).toEqual({ ...draft, attempt: "k1" });
    expect(state.refusals["reply:5"]).toEqual(refusal);
    expect(state).toMatchObject({ outbox: [], replyingTo: 5 });
    const changed = after([{ type: "drafted", key: "reply:5", draft }], state);
    expect(changed.refusals).toEqual({});
  });

  it("whose key wrote the text as it was before is a comment of its own, and so is what is begun anew", () => {
    const before = { ...refusal, code: "posted_before" };
    const state = after([sending, { type: "takenBack", key: "k1", refusal: before }], answering);
    expect(state.drafts["reply:5"]).toEqual({ ...draft, attempt: null });
    expect(state.refusals["reply:5"]).toEqual(before);
    const kept = { ...draft, attempt: "k1" };
    const emptied = after([{ type: "drafted", key: "new", draft: { ...kept, ops: [{ insert: "\n" }] } }]);
    expect(emptied.drafts.new?.attempt).toBeNull();
    expect(after([{ type: "drafted", key: "new", draft: kept }]).drafts.new?.attempt).toBe("k1");
  });

  it("outlives the page: what was sent and not answered comes back with its key", () => {
    const packed = packDrafts(after([sending], answering));
    expect(unpackDrafts(packed)).toEqual({ "reply:5": { ...draft, attempt: "k1" } });
    expect(packDrafts(CONVERSATION)).toBe("");
  });
});

describe("kept drafts", () => {
  it("never replace what is being written", () => {
    const written = { ...EMPTY_DRAFT, ops: [{ insert: "Now" }] };
    const kept = { ...EMPTY_DRAFT, ops: [{ insert: "Before" }] };
    const state = after([
      { type: "drafted", key: "new", draft: written },
      { type: "draftsKept", drafts: { new: kept, "reply:5": kept } },
    ]);
    expect(state.drafts).toEqual({ new: written, "reply:5": kept });
  });

  it.each([
    ["no JSON"],
    ["null"],
    ['{"new":1}'],
    ['{"new":{"ops":[{"insert":{"script":1}}]}}'],
    ['{"elsewhere":{"ops":[{"insert":"x"}]}}'],
    ['{"new":{"ops":[{"insert":{"mentions":true}}]}}'],
  ])("%s hold nothing", (packed) => {
    expect(unpackDrafts(packed)).toEqual({});
  });

  it("keep words, links, names and pictures, and nothing else", () => {
    const ops = [
      { insert: "a", attributes: { link: "https://a.example/", bold: true } },
      { insert: { mentions: true }, attributes: { mention: { id: "7", name: "Ada", avatar: "x" } } },
    ];
    const packed = JSON.stringify({ new: { ops, images: ["https://a.example/p.webp", 4], extra: 1 } });
    expect(unpackDrafts(packed).new).toEqual({
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
  it("is one's own by its author's id, and nobody's while nobody is logged in", () => {
    const user = { id: 7, name: "Ada", avatar: null, guest: false };
    const state = after([{ type: "session", session: { user, isOurs: false, isOpen: false } }]);
    expect(isOwn(state, comment(1))).toBe(true);
    expect(isOwn(state, comment(1, { authorId: 8 }))).toBe(false);
    expect(isOwn(START, comment(1, { authorId: null }))).toBe(false);
  });
});
