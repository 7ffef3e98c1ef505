/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useUi } from "./context";

interface AlertProps {
  text: string;
  /** Changed number: the alert is announced again. */
  attempt: number;
}

/** An error message. It takes the focus. */
export function Alert({ text, attempt }: AlertProps) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), [text, attempt]);
  return (
    <p ref={element} class="alert" role="alert" tabIndex={-1}>
      {text}
    </p>
  );
}

/** A loading indicator, shown only after a delay. */
export function LoadingIndicator() {
  const { translator } = useUi();
  return (
    <p class="soft wait" role="status">
      {translator.t("loading")}
    </p>
  );
}

/** A loading error, with a retry button. */
export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { translator } = useUi();
  return (
    <div class="stack">
      <p class="alert" role="alert">
        {text}
      </p>
      <button type="button" class="button" onClick={onRetry}>
        {translator.t("retry")}
      </button>
    </div>
  );
}

interface FieldProps {
  name: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  type?: "text" | "email" | "tel" | "date";
  autoComplete?: string;
  hint?: string;
  problem?: string | undefined;
  /** `said`: optional, with a visible "optional" hint. */
  optional?: boolean | "said";
  maxLength?: number;
  min?: string;
  max?: string;
  /** Called on Enter instead of submitting the form. */
  onEnter?: () => void;
  /** Number of rows of a textarea; left out: a single-line input. */
  rows?: number;
}

/** A form field with label, hint and error message. */
export function Field({
  name,
  label,
  value,
  onValue,
  hint,
  problem,
  rows,
  optional = false,
  onEnter,
  ...inputProps
}: FieldProps) {
  const { translator } = useUi();
  const id = useId();
  const notes = [hint === undefined ? "" : `${id}-hint`, problem === undefined ? "" : `${id}-problem`];
  const shared = {
    id,
    name,
    value,
    class: "input",
    "aria-required": optional === false,
    "aria-invalid": problem !== undefined,
    "aria-describedby": notes.join(" ").trim() || undefined,
    onInput: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>
        {label}
        {optional === "said" ? <span class="soft"> ({translator.t("optional")})</span> : null}
      </label>
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows === undefined ? (
        <input
          {...shared}
          {...inputProps}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || onEnter === undefined) return;
            event.preventDefault();
            onEnter();
          }}
        />
      ) : (
        <textarea {...shared} rows={rows} maxLength={inputProps.maxLength} />
      )}
      {problem === undefined ? null : (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A list of labels and values. */
export function Facts({ facts }: { facts: readonly { label: string; value: ComponentChildren }[] }) {
  return (
    <dl class="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A heading that takes the focus when mounted, since the previously focused element is gone. */
export function FocusedHeading({ children }: { children: ComponentChildren }) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <h2 ref={element} tabIndex={-1} class="title">
      {children}
    </h2>
  );
}
