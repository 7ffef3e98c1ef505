/** @jsxImportSource preact */
import { useRef } from "preact/hooks";
import { CommentBody } from "../view/comment-body";
import { When } from "../view/when";
import { useWidget } from "../view/widget";
import { DecisionForm } from "./decision-form";
import type { ModerationAction, QueuedComment } from "./moderation-api";
import { useModerating } from "./use-moderating";

const MOVES: readonly ModerationAction[] = ["approve", "delete", "spam"];

/** A comment that waits for a decision. */
function WaitingCard({ waiting, after }: { waiting: QueuedComment; after(): void }) {
  const { t } = useWidget();
  const { moderating, state } = useModerating();
  const { comment, reason, reports } = waiting;
  const name = comment.author?.name ?? t("comment.anonymous");
  const decide = async (move: ModerationAction) => {
    await moderating.decide(comment, move);
    after();
  };
  return (
    <li class="comment waiting" aria-label={t("comment.label", { name })}>
      <div class="said">
        <div class="byline">
          <span class="name" dir="auto">
            {name}
          </span>
          <When at={comment.createdAt} />
          {reports > 0 && <span class="badge">{t("mod.reports", { count: reports })}</span>}
        </div>
        <CommentBody ops={comment.ops ?? []} name={name} />
        {reason !== "" && <p class="note">{t("mod.why", { reason })}</p>}
        <div class="row">
          {MOVES.map((move) => (
            <button
              key={move}
              type="button"
              class={move === "approve" ? "primary" : "quiet"}
              onClick={() => void decide(move)}
            >
              {t(`mod.${move}`)}
            </button>
          ))}
          <button
            type="button"
            class="quiet"
            onClick={() => moderating.showForm({ id: comment.id, what: "ban" })}
          >
            {t("mod.ban")}
          </button>
        </div>
        {state.openForm?.id === comment.id && <DecisionForm comment={comment} what={state.openForm.what} />}
      </div>
    </li>
  );
}

/** The last decision, with an undo button. */
function LastDecision() {
  const { t } = useWidget();
  const { state } = useModerating();
  const { done, problem } = state;
  const undo = done?.undo ?? null;
  return (
    <>
      {problem !== null && <p class="error">{problem}</p>}
      {done !== null && (
        <p class="row done">
          <span>{done.text}</span>
          {undo !== null && (
            <button type="button" class="quiet" onClick={() => void undo()}>
              {t("mod.undo")}
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** The moderator panel above the conversation; hidden for all other readers. */
export function ModeratorPanel() {
  const { t } = useWidget();
  const { state } = useModerating();
  const heading = useRef<HTMLHeadingElement>(null);
  const { moderator, waiting } = state;
  if (moderator === null) return null;
  // The decided card is removed: focus the heading, from where the next one is reached.
  const after = () => heading.current?.focus();
  return (
    <section class="panel desk" aria-labelledby="desk-heading">
      <h3 id="desk-heading" ref={heading} tabIndex={-1}>
        {t("mod.as", { name: moderator })}
      </h3>
      <p class="note">{waiting.length === 0 ? t("mod.none") : t("mod.waiting", { count: waiting.length })}</p>
      <LastDecision />
      {waiting.length > 0 && (
        <ul class="threads">
          {waiting.map((item) => (
            <WaitingCard key={item.comment.id} waiting={item} after={after} />
          ))}
        </ul>
      )}
    </section>
  );
}
