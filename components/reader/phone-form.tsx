"use client";

import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormNote } from "./form-note";
import { INITIAL_FORM_STATE, type PhoneAction, type PhoneState, type PhoneStep } from "./form-state";
import { formatCodeHint, type PhoneTexts } from "./phone-texts";

interface PhoneFormProps {
  action: PhoneAction;
  /** Label of the submit button: what the code is for. */
  submit: string;
  texts: PhoneTexts;
  /** Initial phone number. */
  number?: string;
  /** Hidden fields. */
  hidden?: Readonly<Record<string, string>>;
}

interface FieldsProps {
  step: PhoneStep;
  number: string;
  otp: string;
  texts: PhoneTexts;
}

function Fields({ step, number, otp, texts }: FieldsProps) {
  if (step === "number") {
    return (
      <Field
        id="phone-number"
        name="phone-number"
        label={texts.mobileNumber}
        hint={texts.mobileNumberHint}
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
        defaultValue={number}
      />
    );
  }
  return (
    <>
      <input type="hidden" name="phone-number" value={number} />
      {step === "code" ? (
        <Field
          id="phone-otp"
          name="otp"
          label={texts.code}
          hint={formatCodeHint(texts, number)}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={12}
        />
      ) : (
        <>
          <input type="hidden" name="otp" value={otp} />
          <Field
            id="phone-name"
            name="name"
            label={texts.name}
            hint={texts.nameHint}
            autoComplete="name"
            required
            maxLength={200}
          />
        </>
      )}
    </>
  );
}

/** Form that sends a code to a phone and then verifies it; without JavaScript each step is a page. */
export function PhoneForm({ action, submit, texts, number: first = "", hidden = {} }: PhoneFormProps) {
  const fresh: PhoneState = { ...INITIAL_FORM_STATE, step: "number" };
  const [state, send, busy] = useActionState(action, fresh);
  const { step, values, attempt } = state;
  const label = { number: texts.sendCode, code: submit, name: texts.signUp }[step];
  return (
    <form action={send} className="flex flex-col gap-4">
      <FormNote state={state} />
      {Object.entries({ ...hidden, step }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Fields
        key={attempt}
        step={step}
        number={values["phone-number"] ?? first}
        otp={values.otp ?? ""}
        texts={texts}
      />
      <Button type="submit" variant="primary" size="lg" disabled={busy} className="mt-1 w-full">
        {busy ? `${label}…` : label}
      </Button>
      {step !== "number" && (
        <Button
          type="submit"
          name="again"
          value="1"
          size="lg"
          formNoValidate
          disabled={busy}
          className="w-full"
        >
          {texts.anotherNumber}
        </Button>
      )}
    </form>
  );
}
