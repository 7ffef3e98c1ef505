/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import { fieldsIn } from "./fields";
import { Form } from "./form";
import { Link, type ViewProps } from "./views";

/** Unicode isolates: a phone number is left-to-right in right-to-left text. */
const [LEFT_TO_RIGHT, AS_BEFORE] = ["\u2066", "\u2069"];

/** Steps of the phone login. */
type Step =
  | { kind: "number" }
  | { kind: "code" }
  /** The code was correct; a new reader enters a name. */
  | { kind: "name"; otp: string };

/** Login by a code in a text message; new readers sign up with it. */
export function PhoneLogin({ login, navigate }: ViewProps) {
  const { t, letIn, sendText } = login;
  const [number, setNumber] = useState("");
  const [step, setStep] = useState<Step>({ kind: "number" });
  const status = useRef<HTMLParagraphElement>(null);
  const isFirst = useRef(true);
  // After a step, its result text takes the focus, so that it is announced. The view itself starts at its heading.
  useEffect(() => {
    if (!isFirst.current) status.current?.focus();
    isFirst.current = false;
  }, [step]);
  const fields = fieldsIn(t);
  const back = (
    <li>
      <Link onClick={() => navigate("log-in")}>{t("back")}</Link>
    </li>
  );
  if (step.kind === "number") {
    return (
      <>
        <p class="lead" ref={status} tabIndex={-1}>
          {t("codeLead")}
        </p>
        <Form
          key="number"
          t={t}
          submit={t("sendCode")}
          fields={[fields.phone(number)]}
          send={async ({ "phone-number": entered = "" }) => {
            const refusal = await sendText(entered);
            setNumber(entered);
            if (refusal === null) setStep({ kind: "code" });
            return refusal;
          }}
        />
        <ul class="ways">{back}</ul>
      </>
    );
  }
  const isNew = step.kind === "name";
  return (
    <>
      <p class="done" ref={status} tabIndex={-1}>
        {t(isNew ? "newByPhone" : "textSent")}
      </p>
      {step.kind === "name" ? (
        <Form
          key="name"
          t={t}
          submit={t("signUp")}
          fields={[fields.name]}
          send={({ name = "" }) =>
            letIn({ kind: "phone", "phone-number": number, otp: step.otp, "auto-signup": true, name })
          }
        />
      ) : (
        <Form
          key="code"
          t={t}
          submit={t("logIn")}
          fields={[fields.code(`${LEFT_TO_RIGHT}${number}${AS_BEFORE}`)]}
          send={async ({ otp: entered = "" }) => {
            const otp = entered.replace(/\s/g, "");
            const refusal = await letIn({ kind: "phone", "phone-number": number, otp });
            if (refusal?.fields.name === undefined) return refusal;
            setStep({ kind: "name", otp });
            return null;
          }}
        />
      )}
      <ul class="ways">
        <li>
          <Link onClick={() => setStep({ kind: "number" })}>{t("codeAgain")}</Link>
        </li>
        {back}
      </ul>
    </>
  );
}
