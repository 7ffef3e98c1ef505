import { CircleAlert, CircleCheck } from "lucide-react";
import type { FormState } from "./form-state";

function focusElement(element: HTMLElement | null): void {
  element?.focus();
}

/** Result of a submitted form; empty before. It takes the focus, so that screen readers announce it. */
export function FormNote({ state: { problem, done, attempt } }: { state: FormState }) {
  const message = problem ?? done;
  if (message === null) return null;
  const Sign = problem === null ? CircleCheck : CircleAlert;
  const tone = problem === null ? "bg-good-soft text-good" : "bg-bad-soft text-bad";
  return (
    <p
      key={attempt}
      ref={focusElement}
      role={problem === null ? "status" : "alert"}
      tabIndex={-1}
      className={`flex gap-2 rounded-md px-3 py-2.5 text-sm outline-none ${tone}`}
    >
      <Sign aria-hidden className="mt-0.5 size-4 shrink-0" />
      {message}
    </p>
  );
}
