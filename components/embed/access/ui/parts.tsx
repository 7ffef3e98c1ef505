/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useUi } from "./context";

interface AlertProps {
  text: string;
  /** Another number: it is said again. */
  attempt: number;
}

/** What went wrong. It takes the focus, so that nobody has to look for it. */
export function Alert({ text, attempt }: AlertProps) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), [text, attempt]);
  return (
    <p ref={element} class="alert" role="alert" tabIndex={-1}>
      {text}
    </p>
  );
}

/** Something that is on its way; seen only where it takes a while. */
export function Waiting() {
  const { words } = useUi();
  return (
    <p class="soft wait" role="status">
      {words.t("loading")}
    </p>
  );
}

/** What could not be fetched, and another try. */
export function Refused({ text, again }: { text: string; again: () => void }) {
  const { words } = useUi();
  return (
    <div class="stack">
      <p class="alert" role="alert">
        {text}
      </p>
      <button type="button" class="button" onClick={again}>
        {words.t("retry")}
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
  /** `said`: it may stay empty, and says so. */
  optional?: boolean | "said";
  maxLength?: number;
  min?: string;
  max?: string;
  /** Enter does this, and not what the form does. */
  onEnter?: () => void;
  /** Rows of a text of several lines; left out: one line. */
  rows?: number;
}

/** A field with its label, its hint and what is wrong with it. */
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
  ...more
}: FieldProps) {
  const { words } = useUi();
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
        {optional === "said" ? <span class="soft"> ({words.t("optional")})</span> : null}
      </label>
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows === undefined ? (
        <input
          {...shared}
          {...more}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || onEnter === undefined) return;
            event.preventDefault();
            onEnter();
          }}
        />
      ) : (
        <textarea {...shared} rows={rows} maxLength={more.maxLength} />
      )}
      {problem === undefined ? null : (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Names with what they stand for, line by line. */
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

/** A heading that takes the focus when it appears: what was there before is gone. */
export function Arrival({ children }: { children: ComponentChildren }) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <h2 ref={element} tabIndex={-1} class="title">
      {children}
    </h2>
  );
}
