import { listFrom } from "../api/wire";
import type { CommentsData } from "../boot-data";
import type { Place, State } from "./state";

const EMPTY: Omit<State, "place" | "config" | "paging"> = {
  session: { user: null, isOurs: false, isOpen: true },
  comments: {},
  order: [],
  replies: {},
  apart: [],
  own: {},
  drafts: {},
  refusals: {},
  outbox: [],
  replyingTo: null,
  editing: null,
  linked: null,
};

/** What the widget knows before it has asked anything. */
export function initialState(place: Place, { config }: CommentsData): State {
  return {
    ...EMPTY,
    place,
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

/** The list that came with the document, as if it had just been read. */
export function firstList({ list, config }: CommentsData) {
  const asked = Math.max(1, config.initial_load_comments_limit);
  return { type: "listed", list: listFrom(list), isFirst: true, asked } as const;
}
