/** @jsxImportSource preact */
import { clipMarks } from "@/shared/formats/clip-marks.rules";
import type { OutgoingComment } from "../store/state";
import { Avatar } from "./avatar";
import { CommentBody } from "./comment-body";
import { outgoingElementId } from "./focus";
import { useSelector, useWidget } from "./widget";

/** A comment being sent: shown like a posted one, and marked as pending. */
export function OutgoingCard({ outgoing }: { outgoing: OutgoingComment }) {
  const { t, acts } = useWidget();
  const user = useSelector(({ session }) => session.user);
  const { key, draft, refusal } = outgoing;
  const name = clipMarks(user?.name ?? draft.guestName);
  const ops = [...draft.ops, ...draft.images.map((image) => ({ insert: { image } }))];
  return (
    <article id={outgoingElementId(key)} class="comment outgoing" tabIndex={-1} aria-busy={refusal === null}>
      <Avatar name={name} src={user?.avatar ?? null} />
      <div class="said">
        <div class="byline">
          <span class="name" dir="auto">
            {name}
          </span>
          {refusal === null && <span class="note">{t("post.sending")}</span>}
        </div>
        <CommentBody ops={ops} name={name} />
        {refusal !== null && (
          <div class="refused">
            <p class="error">
              {t("post.failed")} {refusal.message}
            </p>
            <div class="row">
              <button type="button" class="primary" onClick={() => void acts.retry(key)}>
                {t("post.retry")}
              </button>
              <button type="button" class="quiet" onClick={() => acts.rewrite(key)}>
                {t("post.rewrite")}
              </button>
            </div>
          </div>
        )}
      </div>
    </article>
  );
}
