/** @jsxImportSource preact */
import { useFrame } from "../frame/use-frame";
import type { Problem } from "./use-paged-list";

/** Skeleton of the list, so that the layout does not shift when entries arrive. */
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

/** An error with a retry button. */
export function Failed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useFrame();
  return (
    <div class="notice" role="alert">
      <p class="notice-title">{t(problem === "offline" ? "offline" : "failed")}</p>
      <button type="button" class="button" onClick={onRetry}>
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
      <button type="button" class="button primary" onClick={() => reader.requestLogIn()}>
        {t("login")}
      </button>
    </div>
  );
}
