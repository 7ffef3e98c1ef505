/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { REPORT_REASONS, type ReportReason } from "../api/comments-api";
import type { Refusal } from "../store/state";
import { focusComment } from "./focus";
import { useWidget } from "./widget";

const LONGEST_NOTE = 2_000;

/** Form that reports a comment to the moderators. */
export function ReportForm({ id, done }: { id: number; done(): void }) {
  const { t, acts, announce } = useWidget();
  const [reason, setReason] = useState<ReportReason>("spam");
  const [note, setNote] = useState("");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSent, setSent] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => first.current?.focus(), []);
  if (isSent) return <p class="panel done">{t("report.done")}</p>;
  const send = async (event: Event) => {
    event.preventDefault();
    const why = await acts.report(id, reason, note);
    setRefusal(why);
    if (why !== null) return;
    announce(t("report.done"));
    setSent(true);
    focusComment(id);
  };
  const cancel = () => {
    done();
    focusComment(id);
  };
  return (
    <form class="panel" onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend>{t("report.title")}</legend>
        {REPORT_REASONS.map((item, at) => (
          <label key={item} class="choice">
            <input
              ref={at === 0 ? first : null}
              type="radio"
              name={`reason-${id}`}
              checked={reason === item}
              onChange={() => setReason(item)}
            />
            {t(`report.${item}`)}
          </label>
        ))}
      </fieldset>
      <label class="field">
        {t("report.note")}
        <textarea
          rows={2}
          maxLength={LONGEST_NOTE}
          value={note}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </label>
      {refusal !== null && <p class="error">{refusal.message}</p>}
      <div class="row">
        <button type="submit" class="primary">
          {t("report.send")}
        </button>
        <button type="button" class="quiet" onClick={cancel}>
          {t("write.cancel")}
        </button>
      </div>
    </form>
  );
}
