/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { Composer } from "../composer/composer";
import { getRootId, replyKey } from "../store/selectors";
import type { OutgoingComment } from "../store/state";
import { CommentCard } from "./comment-card";
import { focusComment } from "./focus";
import { OutgoingCard } from "./outgoing-card";
import { useSelector, useWidget } from "./widget";

/** Further replies are collapsed behind a button. */
const MAX_REPLIES = 4;
const NONE: readonly number[] = [];

function Reply({ id }: { id: number }) {
  const comment = useSelector(({ comments }) => comments[id]);
  return comment === undefined ? null : <CommentCard comment={comment} />;
}

function useOutgoing(root: number): readonly OutgoingComment[] {
  const outbox = useSelector((state) => state.outbox);
  const { store } = useWidget();
  return outbox.filter(({ parentId }) => getRootId(store.get(), parentId) === root);
}

/** A top-level comment with its replies and the reply editor. */
export function Thread({ id }: { id: number }) {
  const { t } = useWidget();
  const root = useSelector(({ comments }) => comments[id]);
  const replies = useSelector((state) => state.replies[id] ?? NONE);
  const linked = useSelector((state) => state.linked);
  const isAnswered = useSelector(({ replyingTo }) => replyingTo === id);
  const outgoing = useOutgoing(id);
  const [isExpanded, setExpanded] = useState(false);
  if (root === undefined) return null;
  const isFolded =
    !isExpanded && replies.length > MAX_REPLIES + 1 && (linked === null || !replies.includes(linked));
  const visible = isFolded ? replies.slice(0, MAX_REPLIES) : replies;
  const unfold = () => {
    setExpanded(true);
    focusComment(replies[MAX_REPLIES]);
  };
  return (
    <li class="thread">
      <CommentCard comment={root} />
      <div class="replies">
        {visible.map((reply) => (
          <Reply key={reply} id={reply} />
        ))}
        {isFolded && (
          <button type="button" class="quiet" onClick={unfold}>
            {t("comment.replies", { count: replies.length - MAX_REPLIES })}
          </button>
        )}
        {outgoing.map((item) => (
          <OutgoingCard key={item.key} outgoing={item} />
        ))}
        {isAnswered && <Composer draftKey={replyKey(id)} answered={root.author?.name} />}
      </div>
    </li>
  );
}
