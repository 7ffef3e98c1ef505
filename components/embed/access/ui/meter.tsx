/** @jsxImportSource preact */
import type { Grant } from "../types";
import { useUi } from "./context";

/** Shows how many free stories remain this month; hidden if the meter did not grant access. */
export function Meter({ grant, plansUrl }: { grant: Grant; plansUrl: string | null }) {
  const { translator, meter, requestLogIn } = useUi();
  const { t } = translator;
  const { numberRemaining: left, isLoggedIn } = grant.data;
  const limit = isLoggedIn ? meter.loggedIn : meter.anonymous;
  if (grant.grantReason !== "METERING" || left === undefined) return null;
  return (
    <aside class="meter" aria-label={t("meterLeft", { left, limit })}>
      <p>
        <strong>{left === 0 ? t("meterLast") : t("meterLeft", { left, limit })}</strong>
      </p>
      <div class="pips" aria-hidden="true">
        {Array.from({ length: Math.min(limit, 12) }, (_, index) => (
          <span key={index} class={index < limit - left ? "pip used" : "pip"} />
        ))}
      </div>
      <p class="row">
        {plansUrl === null ? null : (
          <a class="plain" href={plansUrl}>
            {t("subscribe")}
          </a>
        )}
        {isLoggedIn ? null : (
          <button type="button" class="plain" onClick={() => requestLogIn("login")}>
            {t("logIn")}
          </button>
        )}
      </p>
    </aside>
  );
}
