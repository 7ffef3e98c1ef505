"use client";

import { useActionState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { FormNote } from "./form-note";
import { type FormAction, INITIAL_FORM_STATE } from "./form-state";

interface PauseFormProps {
  action: FormAction;
  /** Hidden fields. */
  hidden: Readonly<Record<string, string>>;
  /** Lengths of a pause, the shortest first; at least one. */
  choices: readonly { months: number; label: string }[];
  /** Page of the subscription. */
  back: string;
  texts: { legend: string; submit: string; keep: string };
}

/** Form that pauses a subscription for a chosen length; it works without JavaScript. */
export function PauseForm({ action, hidden, choices, back, texts }: PauseFormProps) {
  const [state, send, busy] = useActionState(action, INITIAL_FORM_STATE);
  const chosen = state.values["months"] ?? String(choices[0]?.months);
  return (
    <form action={send} className="mt-5">
      <FormNote state={state} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Remounted after each result, so that it shows the submitted choice. */}
      <fieldset key={state.attempt} className="min-w-0">
        <legend className="mb-2 text-sm font-medium">{texts.legend}</legend>
        {choices.map(({ months, label }) => (
          <label key={months} className="flex items-start gap-2.5 py-1 text-base">
            <input
              type="radio"
              name="months"
              value={months}
              required
              defaultChecked={chosen === String(months)}
              className="mt-1 size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="submit" size="lg" variant="primary" disabled={busy}>
          {texts.submit}
        </Button>
        <a className={buttonLook({ size: "lg" })} href={back}>
          {texts.keep}
        </a>
      </div>
    </form>
  );
}
