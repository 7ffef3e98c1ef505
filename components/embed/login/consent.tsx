/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { Translate } from "../frame/messages";
import type { NextStep } from "./boot-data";
import { parseRefusal } from "./refusal";

interface ConsentProps {
  step: Extract<NextStep, { kind: "consent" }>;
  client: string;
  publication: string;
  t: Translate;
  answer(isAllowed: boolean): Promise<void>;
}

/** Asks the reader whether an application may access their identity. */
export function Consent({ step, client, publication, t, answer }: ConsentProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const submit = async (isAllowed: boolean) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await answer(isAllowed);
    } catch (error) {
      setProblem(parseRefusal(error, t, "consent").text);
      setBusy(false);
    }
  };
  return (
    <>
      {problem !== "" && (
        <p class="refusal" role="alert">
          {problem}
        </p>
      )}
      <p>{t("consentLead", { client, publication, name: step.reader })}</p>
      <p>{t("consentLimits")}</p>
      <div class="choice">
        <button type="button" class="main" aria-disabled={isBusy} onClick={() => void submit(true)}>
          {t("allow")}
        </button>
        <button type="button" class="place" aria-disabled={isBusy} onClick={() => void submit(false)}>
          {t("deny")}
        </button>
      </div>
      <p class="hint">{t("onwardTo", { target: step.target })}</p>
    </>
  );
}
