"use client";

import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { FormNote } from "../form-note";
import { type FormAction, INITIAL_FORM_STATE } from "../form-state";

type Frequency = "at_once" | "daily" | "off";

const TOPICS = [
  { name: "replies", choices: ["at_once", "daily", "off"] },
  { name: "mentions", choices: ["at_once", "daily", "off"] },
  { name: "follows", choices: ["daily", "off"] },
] as const;

/** Texts of the kinds of mail, of their choices, and of the form. */
export type MailPreferenceTexts = Readonly<
  Record<(typeof TOPICS)[number]["name"] | Frequency | "dailyHint" | "save", string>
>;

interface MailPreferencesFormProps {
  action: FormAction;
  texts: MailPreferenceTexts;
  preferences: Readonly<Record<(typeof TOPICS)[number]["name"], Frequency>>;
}

/** How often each kind of mail is sent; works without scripts. */
export function MailPreferencesForm({ action, preferences, texts }: MailPreferencesFormProps) {
  const [state, send, busy] = useActionState(action, INITIAL_FORM_STATE);
  return (
    <form action={send} className="flex flex-col gap-5">
      <FormNote state={state} />
      {TOPICS.map(({ name, choices }) => (
        // Remount after each result, so that the choice shows what was submitted.
        <fieldset key={`${name}-${state.attempt}`}>
          <legend className="text-sm font-medium">{texts[name]}</legend>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {choices.map((choice) => (
              <label key={choice} className="flex min-h-11 items-center gap-2 text-sm">
                <input
                  type="radio"
                  name={name}
                  value={choice}
                  defaultChecked={(state.values[name] ?? preferences[name]) === choice}
                  className="size-4 accent-accent"
                />
                {texts[choice]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="text-sm text-ink-2">{texts.dailyHint}</p>
      <Button type="submit" size="lg" disabled={busy} className="w-full">
        {busy ? `${texts.save}…` : texts.save}
      </Button>
    </form>
  );
}
