import { isEmptyDraft } from "../drafts/draft";
import type { Action } from "./action";
import type { Comment, Counts } from "./comment";
import { type Draft, type DraftKey, type Outgoing, POSTED_BEFORE, type Refusal, type State } from "./state";
import { placed, refreshed } from "./threads";

type Listed = Extract<Action, { type: "listed" }>;

function counted(state: State, counts: Counts | null): State {
  if (counts === null) return state;
  return { ...state, paging: { ...state.paging, ...counts } };
}

function listed(state: State, { list, isFirst, asked }: Listed): State {
  const before = isFirst ? { comments: {}, order: [], replies: {} } : state;
  const threads = placed(before, list.comments);
  const got = list.comments.filter(({ parentId, isWaiting }) => parentId === null && !isWaiting).length;
  const brought = new Set(list.comments.map(({ id }) => id));
  const apart = isFirst ? [] : state.apart.filter((id) => !brought.has(id));
  const { total, parents } = list;
  const paging = { ...state.paging, total, parents, status: "idle" as const, isEnd: got < asked };
  return { ...state, ...threads, apart, paging };
}

function arrived(state: State, comment: Comment, counts: Counts | null): State {
  const isKnown = comment.parentId === null || state.comments[comment.parentId] !== undefined;
  const threads = isKnown ? placed(state, [comment], state.paging.sort === "desc" ? "first" : "last") : state;
  // The newest stand at the head of the server's pages too; at the end they do only where everything is read.
  const isApart = state.paging.sort === "asc" && !state.paging.isEnd && comment.parentId === null;
  const apart = isApart ? [...state.apart, comment.id] : state.apart;
  return counted({ ...state, ...threads, apart }, counts);
}

/** A thread that was read by itself: in its place where its page was read, else before all others. */
function threadRead(state: State, comments: readonly Comment[], linked: number): State {
  const threads = placed(state, comments, "first");
  const added = threads.order.filter((id) => !state.order.includes(id));
  return { ...state, ...threads, linked, apart: [...state.apart, ...added] };
}

function reacted(state: State, id: number, change: { reactionId: number; isOn: boolean }): State {
  const { reactionId, isOn } = change;
  const comment = state.comments[id];
  const mine = state.own[id] ?? [];
  if (comment === undefined || mine.includes(reactionId) === isOn) return state;
  const own = isOn ? [...mine, reactionId] : mine.filter((one) => one !== reactionId);
  const count = Math.max(0, (comment.reactions[reactionId] ?? 0) + (isOn ? 1 : -1));
  const reactions = { ...comment.reactions, [reactionId]: count };
  return {
    ...state,
    own: { ...state.own, [id]: own },
    comments: { ...state.comments, [id]: { ...comment, reactions } },
  };
}

/** Whoever empties a draft begins another comment, whatever became of the one before. */
function begun(draft: Draft): Draft {
  return isEmptyDraft(draft) ? { ...draft, attempt: null } : draft;
}

/** A draft as it is now; what was said against it before is done with. */
function drafted(state: State, key: DraftKey, draft: Draft | null): State {
  const { [key]: _draft, ...drafts } = state.drafts;
  const { [key]: _refusal, ...refusals } = state.refusals;
  return { ...state, refusals, drafts: draft === null ? drafts : { ...drafts, [key]: begun(draft) } };
}

/**
 * An attempt that is over: its text is a draft again, with the key under which it was sent. Where that key wrote the
 * text as it was before, what it is now is another comment's.
 */
function takenBack(state: State, key: string, refusal: Refusal | null): State {
  const outgoing = state.outbox.find((one) => one.key === key);
  if (outgoing === undefined) return state;
  const { draftKey, parentId } = outgoing;
  const outbox = state.outbox.filter((one) => one !== outgoing);
  const after = drafted({ ...state, outbox }, draftKey, {
    ...outgoing.draft,
    attempt: refusal?.code === POSTED_BEFORE ? null : key,
  });
  const refusals = refusal === null ? after.refusals : { ...after.refusals, [draftKey]: refusal };
  return { ...after, refusals, replyingTo: parentId ?? state.replyingTo };
}

function sending(state: State, outgoing: Outgoing): State {
  const others = state.outbox.filter(({ key }) => key !== outgoing.key);
  const replyingTo = outgoing.parentId === state.replyingTo ? null : state.replyingTo;
  return drafted({ ...state, outbox: [...others, outgoing], replyingTo }, outgoing.draftKey, null);
}

/** What a conversation is after something happened to it. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "configured":
      return { ...state, config: action.config };
    case "session":
      return { ...state, session: action.session, own: {} };
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
    case "changed":
      return counted({ ...state, ...refreshed(state, action.comment) }, action.counts);
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
    case "drafted":
      return drafted(state, action.key, action.draft);
    case "draftsKept":
      return { ...state, drafts: { ...action.drafts, ...state.drafts } };
    case "sending":
      return sending(state, action.outgoing);
    case "refused": {
      const { key, refusal } = action;
      return { ...state, outbox: state.outbox.map((one) => (one.key === key ? { ...one, refusal } : one)) };
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
