import type { Action } from "./action";
import type { Comment, Counts } from "./comment";
import type { Draft, DraftKey, State } from "./state";
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
  const { total, parents } = list;
  const paging = { ...state.paging, total, parents, status: "idle" as const, isEnd: got < asked };
  return { ...state, ...threads, paging };
}

function arrived(state: State, comment: Comment, counts: Counts | null): State {
  const isKnown = comment.parentId === null || state.comments[comment.parentId] !== undefined;
  const threads = isKnown ? placed(state, [comment], state.paging.sort === "desc" ? "first" : "last") : state;
  return counted({ ...state, ...threads }, counts);
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

function drafted(drafts: State["drafts"], key: DraftKey, draft: Draft | null): State["drafts"] {
  if (draft !== null) return { ...drafts, [key]: draft };
  const { [key]: _gone, ...others } = drafts;
  return others;
}

/** An attempt that is over without a comment: its text is a draft again, with the key under which it was sent. */
function takenBack(state: State, key: string): State {
  const outgoing = state.outbox.find((one) => one.key === key);
  if (outgoing === undefined) return state;
  const draft = { ...outgoing.draft, attempt: key };
  return {
    ...state,
    outbox: state.outbox.filter((one) => one !== outgoing),
    drafts: drafted(state.drafts, outgoing.draftKey, draft),
    replyingTo: outgoing.parentId ?? state.replyingTo,
  };
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
      return { ...state, ...placed(state, action.comments, "first"), linked: action.linked };
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
      return { ...state, drafts: drafted(state.drafts, action.key, action.draft) };
    case "draftsKept":
      return { ...state, drafts: { ...action.drafts, ...state.drafts } };
    case "sending": {
      const { outgoing } = action;
      const others = state.outbox.filter(({ key }) => key !== outgoing.key);
      return {
        ...state,
        outbox: [...others, outgoing],
        drafts: drafted(state.drafts, outgoing.draftKey, null),
        replyingTo: outgoing.parentId === state.replyingTo ? null : state.replyingTo,
      };
    }
    case "refused": {
      const { key, refusal } = action;
      return { ...state, outbox: state.outbox.map((one) => (one.key === key ? { ...one, refusal } : one)) };
    }
    case "takenBack":
      return takenBack(state, action.key);
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
