/** @jsxImportSource preact */
import { useRef } from "preact/hooks";
import { CommentBody } from "../view/comment-body";
import { When } from "../view/when";
import { useWidget } from "../view/widget";
import { DecisionForm } from "./decision-form";
import type { Move, Waiting } from "./moderation-api";
import { useModerating } from "./use-moderating";

const MOVES: readonly Move[] = ["approve", "delete", "spam"];

/** One comment that asks for a decision. */
function WaitingCard({ waiting, after }: { waiting: Waiting; after(): void }) {
  const { t } = useWidget();
  const { moderating, state } = useModerating();
  const { comment, reason, reports } = waiting;
  const name = comment.author?.name ?? t("comment.anonymous");
  const decide = async (move: Move) => {
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
          <button type="button" class="quiet" onClick={() => moderating.ask({ id: comment.id, what: "ban" })}>
            {t("mod.ban")}
          </button>
        </div>
        {state.asking?.id === comment.id && <DecisionForm comment={comment} what={state.asking.what} />}
      </div>
    </li>
  );
}

/** What was done last, with the way back. */
function LastDone() {
  const { t } = useWidget();
  const { state } = useModerating();
  const { done, problem } = state;
  return (
    <>
      {problem !== null && <p class="error">{problem}</p>}
      {done !== null && (
        <p class="row done">
          <span>{done.text}</span>
          <button type="button" class="quiet" onClick={() => void done.undo()}>
            {t("mod.undo")}
          </button>
        </p>
      )}
    </>
  );
}

/** The moderator's place above the conversation; nothing for everybody else. */
export function Desk() {
  const { t } = useWidget();
  const { state } = useModerating();
  const heading = useRef<HTMLHeadingElement>(null);
  const { moderator, waiting } = state;
  if (moderator === null) return null;
  // The card that was decided about is gone: the keyboard stays where the next one is found.
  const after = () => heading.current?.focus();
  return (
    <section class="panel desk" aria-labelledby="desk-heading">
      <h3 id="desk-heading" ref={heading} tabIndex={-1}>
        {t("mod.as", { name: moderator })}
      </h3>
      <p class="note">{waiting.length === 0 ? t("mod.none") : t("mod.waiting", { count: waiting.length })}</p>
      <LastDone />
      {waiting.length > 0 && (
        <ul class="threads">
          {waiting.map((one) => (
            <WaitingCard key={one.comment.id} waiting={one} after={after} />
          ))}
        </ul>
      )}
    </section>
  );
}
