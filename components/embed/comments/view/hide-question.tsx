/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Refusal } from "../store/state";
import { focusComment } from "./focus";
import { useWidget } from "./widget";

/** Confirms a deletion, since it cannot be undone. */
export function HideQuestion({ id, done }: { id: number; done(): void }) {
  const { t, acts } = useWidget();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus(), []);
  const close = () => {
    done();
    focusComment(id);
  };
  const hide = async () => {
    const why = await acts.hide(id);
    setRefusal(why);
    if (why === null) done();
  };
  return (
    <div class="panel" role="group" aria-label={t("hide.ask")}>
      <p>{t("hide.ask")}</p>
      {refusal !== null && <p class="error">{refusal.message}</p>}
      <div class="row">
        <button type="button" class="grave" onClick={() => void hide()}>
          {t("hide.do")}
        </button>
        <button type="button" ref={keep} class="quiet" onClick={close}>
          {t("hide.keep")}
        </button>
      </div>
    </div>
  );
}
