/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { Composer } from "../composer/composer";
import { replyKey, rootOf } from "../store/selectors";
import type { Outgoing } from "../store/state";
import { CommentCard } from "./comment-card";
import { focusComment } from "./focus";
import { OutgoingCard } from "./outgoing-card";
import { useKnown, useWidget } from "./widget";

/** Replies beyond these are shown when they are asked for. */
const SHOWN = 4;
const NONE: readonly number[] = [];

function Reply({ id }: { id: number }) {
  const comment = useKnown(({ comments }) => comments[id]);
  return comment === undefined ? null : <CommentCard comment={comment} />;
}

function useOutgoing(root: number): readonly Outgoing[] {
  const outbox = useKnown((state) => state.outbox);
  const { store } = useWidget();
  return outbox.filter(({ parentId }) => rootOf(store.get(), parentId) === root);
}

/** A comment that answers no other, with its replies and the place to answer it. */
export function Thread({ id }: { id: number }) {
  const { t } = useWidget();
  const root = useKnown(({ comments }) => comments[id]);
  const replies = useKnown((state) => state.replies[id] ?? NONE);
  const linked = useKnown((state) => state.linked);
  const isAnswered = useKnown(({ replyingTo }) => replyingTo === id);
  const outgoing = useOutgoing(id);
  const [isWhole, setWhole] = useState(false);
  if (root === undefined) return null;
  const isFolded = !isWhole && replies.length > SHOWN + 1 && (linked === null || !replies.includes(linked));
  const shown = isFolded ? replies.slice(0, SHOWN) : replies;
  const unfold = () => {
    setWhole(true);
    focusComment(replies[SHOWN]);
  };
  return (
    <li class="thread">
      <CommentCard comment={root} />
      <div class="replies">
        {shown.map((reply) => (
          <Reply key={reply} id={reply} />
        ))}
        {isFolded && (
          <button type="button" class="quiet" onClick={unfold}>
            {t("comment.replies", { count: replies.length - SHOWN })}
          </button>
        )}
        {outgoing.map((one) => (
          <OutgoingCard key={one.key} outgoing={one} />
        ))}
        {isAnswered && <Composer draftKey={replyKey(id)} answered={root.author?.name} />}
      </div>
    </li>
  );
}
