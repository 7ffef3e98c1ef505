// States of the comments widget's store, for the tests of its reducer.
import type { Action } from "@/components/embed/comments/store/action";
import type { Comment } from "@/components/embed/comments/store/comment";
import { createInitialState } from "@/components/embed/comments/store/initial-state";
import { reduce } from "@/components/embed/comments/store/reducer";
import type { State } from "@/components/embed/comments/store/state";

/** A conversation before its first list. */
export const START = createInitialState(
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
    featured: 0,
    last_change: 0,
  },
);
/** Counts of every list below. */
export const COUNTS = { total: 9, parents: 5 };

export function comment(id: number, more: Partial<Comment> = {}): Comment {
  return {
    id,
    parentId: null,
    createdAt: "2031-01-01T00:00:00.000Z",
    editedAt: null,
    ops: [{ insert: `${id}\n` }],
    author: { id: 7, name: "Ada", avatar: null, guest: false },
    authorId: 7,
    isPageAuthor: false,
    isFeatured: false,
    isWaiting: false,
    hidden: false,
    deleted: false,
    reactions: {},
    ...more,
  };
}

export const reply = (id: number, parentId: number, more: Partial<Comment> = {}) =>
  comment(id, { parentId, ...more });

export function after(actions: readonly Action[], from: State = START): State {
  return actions.reduce(reduce, from);
}

export function listed(comments: readonly Comment[], isFirst = true): Action {
  return { type: "listed", list: { ...COUNTS, comments }, isFirst, limit: 2 };
}

/** Two threads with a reply each, newest first. */
export const CONVERSATION = after([listed([comment(5), reply(6, 5), comment(4), reply(7, 4)])]);
