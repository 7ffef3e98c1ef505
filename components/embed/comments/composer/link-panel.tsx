/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { parseTypedUrl } from "../ops/link";
import { useWidget } from "../view/widget";

interface LinkPanelProps {
  /** URL of the link at the caret; null: a new link. */
  current: string | null;
  set(href: string, typed: string): void;
  remove(): void;
  close(): void;
}

/** Form for the URL of a link. */
export function LinkPanel({ current, set, remove, close }: LinkPanelProps) {
  const { t } = useWidget();
  const [typed, setTyped] = useState(current ?? "");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const apply = () => {
    const href = parseTypedUrl(typed);
    setWrong(href === null);
    if (href === null) field.current?.focus();
    else set(href, typed.trim());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") apply();
    else close();
  };
  return (
    <div class="panel link-panel" role="group" aria-label={t("tool.link")}>
      <label class="field">
        {t("link.address")}
        <input
          ref={field}
          type="url"
          inputMode="url"
          placeholder="https://"
          value={typed}
          aria-invalid={isWrong}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKey}
        />
      </label>
      {isWrong && (
        <p class="error" role="alert">
          {t("link.wrong")}
        </p>
      )}
      <div class="row">
        <button type="button" class="primary" onClick={apply}>
          {t("link.set")}
        </button>
        {current !== null && (
          <button type="button" class="quiet" onClick={remove}>
            {t("link.remove")}
          </button>
        )}
      </div>
    </div>
  );
}
