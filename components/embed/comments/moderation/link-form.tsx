/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { focusAfterRender } from "../../frame/focus-after-render";
import { useSelector, useWidget } from "../view/widget";
import { useModerating } from "./use-moderating";

/** Form for the link code shown in the dashboard; visible only while a code is valid. */
export function LinkForm() {
  const { t, announce } = useWidget();
  const { moderating, state } = useModerating();
  const isSignedIn = useSelector(({ session }) => session.user !== null && !session.user.guest);
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (!isSignedIn || state.moderator !== null) return null;
  if (!isOpen && !state.codeWaits) return null;
  if (!isOpen)
    return (
      <p class="below">
        <button type="button" ref={opener} class="quiet" onClick={() => setOpen(true)}>
          {t("mod.enter")}
        </button>
      </p>
    );
  const send = async (event: Event) => {
    event.preventDefault();
    const isRight = await moderating.link(code);
    setWrong(!isRight);
    if (isRight) focusAfterRender("desk-heading");
    else announce(t("mod.wrongCode"), "assertive");
  };
  const cancel = () => {
    setOpen(false);
    setCode("");
    setWrong(false);
    queueMicrotask(() => opener.current?.focus());
  };
  return (
    <form class="panel" onSubmit={(event) => void send(event)}>
      <label class="field">
        {t("mod.code")}
        <input
          ref={field}
          type="text"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          dir="ltr"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? "code-wrong" : undefined}
          value={code}
          onInput={({ currentTarget }) => setCode(currentTarget.value)}
        />
      </label>
      {isWrong && (
        <p class="error" id="code-wrong">
          {t("mod.wrongCode")}
        </p>
      )}
      <div class="row">
        <button type="submit" class="primary">
          {t("mod.link")}
        </button>
        <button type="button" class="quiet" onClick={cancel}>
          {t("write.cancel")}
        </button>
      </div>
    </form>
  );
}
