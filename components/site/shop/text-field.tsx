import type { ComponentProps } from "react";
import css from "./form.module.css";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  name: string;
  label: string;
  hint?: string;
  problem: string | undefined;
}

/** Labelled input; its error is shown below and linked by aria-describedby. */
export function TextField({ name, label, hint, problem, ...input }: TextFieldProps) {
  const about = [hint === undefined ? "" : `${name}-hint`, problem === undefined ? "" : `${name}-problem`];
  return (
    <div className={css.field}>
      <label htmlFor={name} className={css.label}>
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={`${name}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        className={css.input}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={about.join(" ").trim() || undefined}
        {...input}
      />
      <Problem name={name} text={problem} />
    </div>
  );
}

/** Error of a field. */
export function Problem({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={`${name}-problem`} className={css.problem}>
      {text}
    </p>
  );
}
