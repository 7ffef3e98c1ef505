/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { useUi } from "../context";
import { useLoaded } from "../loaded";
import { Refused, Waiting } from "../parts";
import { refusalText } from "../refusal";
import { Card } from "./card";
import { Details } from "./details";

/** A reader's subscriptions, gifts and details, and everything that can be done about them. */
export function Account({ plansUrl }: { plansUrl: string | null }) {
  const ui = useUi();
  const { svc, words, askLogIn } = ui;
  const { t } = words;
  const [found, again] = useLoaded(async () => {
    if ((await ui.whoReads()).id === null) return null;
    const [own, given] = await Promise.all([svc.getSubscriptions(), svc.getGifts()]);
    return { own: own.subscriptions, given: given.subscriptions };
  }, []);
  const [switchedTo, setSwitchedTo] = useState<number | null>(null);
  useEffect(() => {
    const look = () => void again();
    for (const name of ["svc:user", "svc:purchase"]) document.addEventListener(name, look);
    return () => {
      for (const name of ["svc:user", "svc:purchase"]) document.removeEventListener(name, look);
    };
  }, []);
  if (found.state === "loading") return <Waiting />;
  if (found.state === "refused")
    return <Refused text={refusalText(found.error, words)} again={() => void again()} />;
  if (found.value === null)
    return (
      <section class="stack" aria-label={t("account")}>
        <p>{t("askLogIn")}</p>
        <p class="actions">
          <button type="button" class="button primary" onClick={() => askLogIn("login")}>
            {t("logIn")}
          </button>
        </p>
      </section>
    );
  const { own, given } = found.value;
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
          {own.map((one) => (
            <Card
              key={one.id}
              one={one}
              isSwitchedTo={one.id !== null && one.id === switchedTo}
              onChange={(switched) => {
                setSwitchedTo(switched?.id ?? null);
                void again();
              }}
            />
          ))}
        </ul>
      )}
      {given.length === 0 ? null : (
        <>
          <h3>{t("gifts")}</h3>
          <ul class="lines">
            {given.map((one) => (
              <li key={one.id} class="row">
                <span>
                  {one.plan_name} · {one.subscriber_name ?? one.preferred_identity?.value ?? ""}
                </span>
                <span class="soft">{words.day(one.start_timestamp)}</span>
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
