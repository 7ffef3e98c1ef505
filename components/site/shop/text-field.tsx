import type { ComponentProps } from "react";
import css from "./form.module.css";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  name: string;
  label: string;
  hint?: string;
  problem: string | undefined;
}

/** A labelled input; what is wrong with it stands below it and is read with it. */
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

/** What is wrong with a field. */
export function Problem({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={`${name}-problem`} className={css.problem}>
      {text}
    </p>
  );
}
