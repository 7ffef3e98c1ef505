import { isEmptyDraft } from "../drafts/draft";
import type { Action } from "./action";
import type { Comment, Counts } from "./comment";
import { countListedParents } from "./selectors";
import {
  type Draft,
  type DraftKey,
  type OutgoingComment,
  POSTED_BEFORE,
  type Refusal,
  type State,
} from "./state";
import { addComments, updateComment } from "./threads";

type Listed = Extract<Action, { type: "listed" }>;

/** The most top-level comments that the server skips in the order by reactions. */
const MAX_POPULAR_OFFSET = 1_000;

function withCounts(state: State, counts: Counts | null): State {
  if (counts === null) return state;
  return { ...state, paging: { ...state.paging, ...counts } };
}

function listed(state: State, { list, isFirst, limit }: Listed): State {
  const previous = isFirst ? { comments: {}, order: [], replies: {} } : state;
  const threads = addComments(previous, list.comments);
  const topLevelCount = list.comments.filter(
    ({ parentId, isWaiting }) => parentId === null && !isWaiting,
  ).length;
  const listedIds = new Set(list.comments.map(({ id }) => id));
  const apart = isFirst ? [] : state.apart.filter((id) => !listedIds.has(id));
  const { total, parents } = list;
  const { sort } = state.paging;
  const offset = countListedParents({ ...state, ...threads, apart });
  const isEnd =
    sort === "featured" || topLevelCount < limit || (sort === "popular" && offset > MAX_POPULAR_OFFSET);
  const paging = { ...state.paging, total, parents, status: "idle" as const, isEnd };
  return { ...state, ...threads, apart, paging };
}

function arrived(state: State, comment: Comment, counts: Counts | null): State {
  const hasParent = comment.parentId === null || state.comments[comment.parentId] !== undefined;
  const threads = hasParent
    ? addComments(state, [comment], state.paging.sort === "asc" ? "last" : "first")
    : state;
  // Newest first, a new comment is on the server's first page too; in other orders, only if all pages are loaded.
  const isApart = state.paging.sort !== "desc" && !state.paging.isEnd && comment.parentId === null;
  const apart = isApart ? [...state.apart, comment.id] : state.apart;
  return withCounts({ ...state, ...threads, apart }, counts);
}

/** Adds a linked thread: it stays in place if its page is loaded, else it is shown first. */
function threadRead(state: State, comments: readonly Comment[], linked: number): State {
  const threads = addComments(state, comments, "first");
  const added = threads.order.filter((id) => !state.order.includes(id));
  return { ...state, ...threads, linked, apart: [...state.apart, ...added] };
}

function reacted(state: State, id: number, change: { reactionId: number; isOn: boolean }): State {
  const { reactionId, isOn } = change;
  const comment = state.comments[id];
  const ownReactions = state.own[id] ?? [];
  if (comment === undefined || ownReactions.includes(reactionId) === isOn) return state;
  const own = isOn
    ? [...ownReactions, reactionId]
    : ownReactions.filter((reaction) => reaction !== reactionId);
  const count = Math.max(0, (comment.reactions[reactionId] ?? 0) + (isOn ? 1 : -1));
  const reactions = { ...comment.reactions, [reactionId]: count };
  return {
    ...state,
    own: { ...state.own, [id]: own },
    comments: { ...state.comments, [id]: { ...comment, reactions } },
  };
}

/** Resets the attempt key of an emptied draft, since it becomes a different comment. */
function withoutStaleKey(draft: Draft): Draft {
  return isEmptyDraft(draft) ? { ...draft, attempt: null } : draft;
}

/** Updates a draft, and clears its refusal. */
function drafted(state: State, key: DraftKey, draft: Draft | null): State {
  const { [key]: _draft, ...drafts } = state.drafts;
  const { [key]: _refusal, ...refusals } = state.refusals;
  return {
    ...state,
    refusals,
    drafts: draft === null ? drafts : { ...drafts, [key]: withoutStaleKey(draft) },
  };
}

/**
 * Restores the draft of a failed attempt with its key. If that key already created the comment with an earlier text,
 * the draft becomes a new comment without a key.
 */
function takenBack(state: State, key: string, refusal: Refusal | null): State {
  const outgoing = state.outbox.find((candidate) => candidate.key === key);
  if (outgoing === undefined) return state;
  const { draftKey, parentId } = outgoing;
  const outbox = state.outbox.filter((candidate) => candidate !== outgoing);
  const restored = drafted({ ...state, outbox }, draftKey, {
    ...outgoing.draft,
    attempt: refusal?.code === POSTED_BEFORE ? null : key,
  });
  const refusals = refusal === null ? restored.refusals : { ...restored.refusals, [draftKey]: refusal };
  return { ...restored, refusals, replyingTo: parentId ?? state.replyingTo };
}

function sending(state: State, outgoing: OutgoingComment): State {
  const remaining = state.outbox.filter(({ key }) => key !== outgoing.key);
  const replyingTo = outgoing.parentId === state.replyingTo ? null : state.replyingTo;
  return drafted({ ...state, outbox: [...remaining, outgoing], replyingTo }, outgoing.draftKey, null);
}

function isSameReader({ session }: State, action: Extract<Action, { type: "session" }>): boolean {
  return session.user?.id === action.session.user?.id;
}

/** The store's reducer. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "configured":
      return { ...state, config: action.config };
    case "session":
      return {
        ...state,
        session: action.session,
        own: {},
        ignored: isSameReader(state, action) ? state.ignored : [],
        followed: isSameReader(state, action) ? state.followed : null,
      };
    case "listing":
      return { ...state, paging: { ...state.paging, sort: action.sort, status: "loading" } };
    case "listed":
      return listed(state, action);
    case "listFailed":
      return { ...state, paging: { ...state.paging, status: "failed" } };
    case "threadRead":
      return threadRead(state, action.comments, action.linked);
    case "arrived":
      return arrived(state, action.comment, action.counts);
    case "changed": {
      const hasFeatured = state.hasFeatured || action.comment.isFeatured;
      return withCounts({ ...state, ...updateComment(state, action.comment), hasFeatured }, action.counts);
    }
    case "reacted":
      return reacted(state, action.id, action);
    case "reactionsAre": {
      const comment = state.comments[action.id];
      if (comment === undefined) return state;
      const comments = { ...state.comments, [action.id]: { ...comment, reactions: action.reactions } };
      return { ...state, comments };
    }
    case "ownReactions":
      return { ...state, own: { ...state.own, ...action.own } };
    case "ignoredAre":
      return { ...state, ignored: action.ignored };
    case "followedAre":
      return { ...state, followed: action.followed };
    case "drafted":
      return drafted(state, action.key, action.draft);
    case "draftsKept":
      return { ...state, drafts: { ...action.drafts, ...state.drafts } };
    case "sending":
      return sending(state, action.outgoing);
    case "refused": {
      const { key, refusal } = action;
      return {
        ...state,
        outbox: state.outbox.map((candidate) =>
          candidate.key === key ? { ...candidate, refusal } : candidate,
        ),
      };
    }
    case "takenBack":
      return takenBack(state, action.key, action.refusal);
    case "posted": {
      const outbox = state.outbox.filter(({ key }) => key !== action.key);
      return arrived({ ...state, outbox }, action.comment, action.counts);
    }
    case "replying":
      return { ...state, replyingTo: action.id };
    case "editing":
      return { ...state, editing: action.id };
  }
}
