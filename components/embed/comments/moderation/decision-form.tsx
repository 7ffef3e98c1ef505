/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { focusAfterRender } from "../../frame/focus-after-render";
import type { Comment } from "../store/comment";
import { focusComment } from "../view/focus";
import { useWidget } from "../view/widget";
import type { OpenForm } from "./moderating";
import { useModerating } from "./use-moderating";

const LONGEST_REASON = 500;
const DAY = 24;
const DAYS = [1, 7, 30] as const;

/** Form for the reason of a decision, and the duration of a ban; stored in the moderation log. */
export function DecisionForm({ comment, what }: { comment: Comment; what: OpenForm["what"] }) {
  const { t } = useWidget();
  const { moderating, state } = useModerating();
  const [reason, setReason] = useState("");
  const [days, setDays] = useState(7);
  const [shadow, setShadow] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  const { id } = comment;
  const name = comment.author?.name ?? t("comment.anonymous");
  const close = () => {
    moderating.showForm(null);
    focusComment(id);
  };
  const send = async (event: Event) => {
    event.preventDefault();
    const hours = days === 0 ? null : days * DAY;
    const isDone =
      what === "ban"
        ? await moderating.ban({ commentId: id, shadow, hours, reason }, name)
        : await moderating.decide(comment, what, reason);
    // If the comment is removed, focus the moderator panel, which has the undo button.
    if (isDone) focusAfterRender("desk-heading");
  };
  return (
    <form class="panel" aria-label={t(`mod.${what}`)} onSubmit={(event) => void send(event)}>
      <label class="field">
        {t("mod.reason")}
        <input
          ref={first}
          type="text"
          required={what === "ban"}
          maxLength={LONGEST_REASON}
          value={reason}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      {what === "ban" && (
        <>
          <label class="field">
            {t("mod.time")}
            <select value={days} onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}>
              {DAYS.map((count) => (
                <option key={count} value={count}>
                  {t("mod.days", { count })}
                </option>
              ))}
              <option value={0}>{t("mod.always")}</option>
            </select>
          </label>
          <label class="choice">
            <input
              type="checkbox"
              checked={shadow}
              onChange={({ currentTarget }) => setShadow(currentTarget.checked)}
            />
            {t("mod.shadow")}
          </label>
        </>
      )}
      {state.problem !== null && <p class="error">{state.problem}</p>}
      <div class="row">
        <button type="submit" class="grave">
          {t(`mod.${what}`)}
        </button>
        <button type="button" class="quiet" onClick={close}>
          {t("write.cancel")}
        </button>
      </div>
    </form>
  );
}
