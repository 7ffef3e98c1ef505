/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Translate } from "../frame/messages";
import type { Refusal } from "./refusal";

export interface FieldFacts {
  name: string;
  label: string;
  type: "text" | "email" | "tel" | "password";
  autocomplete: string;
  hint?: string;
  inputmode?: "email" | "numeric" | "tel";
  maxlength: number;
  /** Initial value, e.g. an address entered in another view. */
  value?: string;
  /** Returns an error for invalid input; empty: valid. */
  check(value: string): string;
}

interface FieldProps extends FieldFacts {
  problem: string | undefined;
  t: Translate;
}

function Field({ name, label, type, hint, value, problem, t, check: _check, ...input }: FieldProps) {
  const [isShown, setShown] = useState(false);
  const described = [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-problem`];
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <div class="box">
        <input
          id={name}
          name={name}
          type={type === "password" && isShown ? "text" : type}
          aria-invalid={problem !== undefined}
          aria-describedby={described.filter((id) => id !== false).join(" ") || undefined}
          autocapitalize="none"
          spellcheck={false}
          required
          defaultValue={value ?? ""}
          {...input}
        />
        {type === "password" && (
          <button
            type="button"
            class="reveal"
            aria-pressed={isShown}
            aria-controls={name}
            onClick={() => setShown(!isShown)}
          >
            {t("show")}
          </button>
        )}
      </div>
      {problem !== undefined && (
        <p class="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface FormProps {
  fields: readonly FieldFacts[];
  submit: string;
  t: Translate;
  /** Submits the form; a refusal is shown, and the first invalid field is focused. */
  send(values: Readonly<Record<string, string>>): Promise<Refusal | null>;
  children?: ComponentChildren;
}

const NOTHING: Refusal = { text: "", fields: {} };

function readValues(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** A form that shows refusals at its fields. Input is preserved until it is accepted. */
export function Form({ fields, submit, t, send, children }: FormProps) {
  const [refusal, setRefusal] = useState(NOTHING);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (refusal === NOTHING) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], .refusal")?.focus();
  }, [refusal]);
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || form.current === null) return;
    const values = readValues(form.current);
    const wrong = fields.flatMap(({ name, check }) => {
      const text = check(values[name] ?? "");
      return text === "" ? [] : [[name, text] as const];
    });
    if (wrong.length > 0) return setRefusal({ text: "", fields: Object.fromEntries(wrong) });
    setBusy(true);
    const problems = await send(values);
    setBusy(false);
    if (problems !== null) setRefusal({ ...problems });
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)}>
      {refusal.text !== "" && (
        <p class="refusal" role="alert" tabIndex={-1}>
          {refusal.text}
        </p>
      )}
      {fields.map((field) => (
        <Field key={field.name} {...field} t={t} problem={refusal.fields[field.name]} />
      ))}
      {children}
      <button type="submit" class="main" aria-disabled={isBusy}>
        {isBusy ? t("busy") : submit}
      </button>
    </form>
  );
}
