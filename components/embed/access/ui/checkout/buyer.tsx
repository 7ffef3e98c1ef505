/** @jsxImportSource preact */
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { useUi } from "../context";
import { Field } from "../status-messages";
import type { FormValues, Problems } from "./form-values";

interface PartProps {
  entered: FormValues;
  change: (changes: Partial<FormValues>) => void;
  problems: Problems;
}

/** Contact field of a guest, with a link to the login. */
export function Guest({ entered, change, problems }: PartProps) {
  const { translator, requestLogIn } = useUi();
  const { t } = translator;
  const getProblem = (name: string) => (problems[name] === undefined ? undefined : t(problems[name]));
  return (
    <fieldset class="group">
      <legend class="groupName">{t("you")}</legend>
      {entered.byPhone ? (
        <Field
          name="phone"
          label={t("phone")}
          hint={t("phoneHint")}
          type="tel"
          autoComplete="tel"
          maxLength={32}
          value={entered.phone}
          onValue={(phone) => change({ phone })}
          problem={getProblem("phone")}
        />
      ) : (
        <Field
          name="email"
          label={t("email")}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={entered.email}
          onValue={(email) => change({ email })}
          problem={getProblem("email")}
        />
      )}
      <p class="row">
        <button type="button" class="plain" onClick={() => change({ byPhone: !entered.byPhone })}>
          {t(entered.byPhone ? "orEmail" : "orPhone")}
        </button>
        <button type="button" class="plain" onClick={() => requestLogIn("login")}>
          {t("logIn")}
        </button>
      </p>
    </fieldset>
  );
}

/** Fields of a gift: recipient, message and first day. */
export function Gift({ entered, change, problems }: PartProps) {
  const { t } = useUi().translator;
  const toDate = (days: number) => new Date(Date.now() + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
  return (
    <fieldset class="group">
      <legend class="hidden">{t("asGift")}</legend>
      <Field
        name="recipient"
        label={`${t("recipient")}: ${t("memberName")}`}
        autoComplete="off"
        maxLength={254}
        value={entered.recipient}
        onValue={(recipient) => change({ recipient })}
        problem={problems["recipient"] === undefined ? undefined : t(problems["recipient"])}
      />
      <Field
        name="message"
        label={t("giftMessage")}
        rows={3}
        maxLength={500}
        value={entered.message}
        onValue={(message) => change({ message })}
        optional="said"
      />
      <Field
        name="starts-on"
        label={t("giftDate")}
        hint={t("giftDateHint")}
        type="date"
        min={toDate(0)}
        max={toDate(365)}
        value={entered.startsOn}
        onValue={(startsOn) => change({ startsOn })}
        optional="said"
      />
    </fieldset>
  );
}
