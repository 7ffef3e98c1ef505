import { parseList } from "../api/wire";
import type { CommentsData } from "../boot-data";
import type { ConversationId, State } from "./state";

const EMPTY: Omit<State, "conversation" | "config" | "paging" | "hasFeatured"> = {
  session: { user: null, isOurs: false, isOpen: true },
  comments: {},
  order: [],
  replies: {},
  apart: [],
  own: {},
  ignored: [],
  followed: null,
  drafts: {},
  refusals: {},
  outbox: [],
  replyingTo: null,
  editing: null,
  linked: null,
};

/** The initial state, before the first request. */
export function createInitialState(conversation: ConversationId, { config, featured }: CommentsData): State {
  return {
    ...EMPTY,
    conversation,
    hasFeatured: featured > 0,
    config: {
      open: config.commenting_open,
      guests: config.guest_commenting,
      confidential: config.confidential_commenting,
      images: config.image_uploads,
      links: config.hyper_links_in_comments,
      pageSize: Math.max(1, config.initial_load_comments_limit),
      reactions: config.comment_reactions.map(({ id, label, short_code }) => ({
        id,
        label,
        shortCode: short_code,
      })),
    },
    paging: { sort: "desc", total: 0, parents: 0, status: "loading", isEnd: false },
  };
}

/** The boot data's list as an action, as if it had just been loaded. */
export function createFirstListAction({ list, config }: CommentsData) {
  const limit = Math.max(1, config.initial_load_comments_limit);
  return { type: "listed", list: parseList(list), isFirst: true, limit } as const;
}
