/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { useUi } from "../context";
import { useLoaded } from "../loaded";
import { formatRefusal } from "../refusal";
import { LoadError, LoadingIndicator } from "../status-messages";
import { Card } from "./card";
import { Details } from "./details";

/** The account page: a reader's subscriptions, gifts and details, with their actions. */
export function Account({ plansUrl }: { plansUrl: string | null }) {
  const ui = useUi();
  const { svc, translator, requestLogIn } = ui;
  const { t } = translator;
  const [account, reload] = useLoaded(async () => {
    if ((await ui.loadReader()).id === null) return null;
    const [own, gifts] = await Promise.all([svc.getSubscriptions(), svc.getGifts()]);
    return { own: own.subscriptions, gifts: gifts.subscriptions };
  }, []);
  const [switchedTo, setSwitchedTo] = useState<number | null>(null);
  useEffect(() => {
    const refresh = () => void reload();
    for (const name of ["svc:user", "svc:purchase"]) document.addEventListener(name, refresh);
    return () => {
      for (const name of ["svc:user", "svc:purchase"]) document.removeEventListener(name, refresh);
    };
  }, []);
  if (account.state === "loading") return <LoadingIndicator />;
  if (account.state === "refused")
    return <LoadError text={formatRefusal(account.error, translator)} onRetry={() => void reload()} />;
  if (account.value === null)
    return (
      <section class="stack" aria-label={t("account")}>
        <p>{t("requestLogIn")}</p>
        <p class="actions">
          <button type="button" class="button primary" onClick={() => requestLogIn("login")}>
            {t("logIn")}
          </button>
        </p>
      </section>
    );
  const { own, gifts } = account.value;
  return (
    <section class="stack" aria-label={t("account")}>
      <h2 class="title">{t("account")}</h2>
      {own.length === 0 ? (
        <p class="row">
          <span>{t("nothingYet")}</span>
          {plansUrl === null ? null : (
            <a class="plain" href={plansUrl}>
              {t("subscribe")}
            </a>
          )}
        </p>
      ) : (
        <ul class="cards">
          {own.map((subscription) => (
            <Card
              key={subscription.id}
              subscription={subscription}
              isSwitchedTo={subscription.id !== null && subscription.id === switchedTo}
              onChange={(target) => {
                setSwitchedTo(target?.id ?? null);
                void reload();
              }}
            />
          ))}
        </ul>
      )}
      {gifts.length === 0 ? null : (
        <>
          <h3>{t("gifts")}</h3>
          <ul class="lines">
            {gifts.map((subscription) => (
              <li key={subscription.id} class="row">
                <span>
                  {subscription.plan_name} ·{" "}
                  {subscription.subscriber_name ?? subscription.preferred_identity?.value ?? ""}
                </span>
                <span class="soft">{translator.day(subscription.start_timestamp)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t("details")}</h3>
      <Details />
    </section>
  );
}
