/** @jsxImportSource preact */
import { useFrame } from "../frame/use-frame";
import type { Trouble } from "./use-stretch";

/** Where entries will stand, so that nothing jumps when they come. */
export function Placeholder() {
  const { t } = useFrame();
  return (
    <div class="placeholder">
      <p class="unseen" role="status">
        {t("loading")}
      </p>
      {[0, 1, 2].map((row) => (
        <div key={row} class="bones" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

export function Nothing({ title, hint }: { title: string; hint: string }) {
  return (
    <div class="notice">
      <p class="notice-title">{title}</p>
      <p>{hint}</p>
    </div>
  );
}

/** Something went wrong, and what can be done about it. */
export function Failed({ trouble, again }: { trouble: Trouble; again: () => void }) {
  const { t } = useFrame();
  return (
    <div class="notice" role="alert">
      <p class="notice-title">{t(trouble === "offline" ? "offline" : "failed")}</p>
      <button type="button" class="button" onClick={again}>
        {t("again")}
      </button>
    </div>
  );
}

export function LogIn() {
  const { t, reader } = useFrame();
  return (
    <div class="notice">
      <p class="notice-title">{t("login_title")}</p>
      <p>{t("login_hint")}</p>
      <button type="button" class="button primary" onClick={() => reader.askToLogIn()}>
        {t("login")}
      </button>
    </div>
  );
}
