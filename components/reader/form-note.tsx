import { CircleAlert, CircleCheck } from "lucide-react";
import type { FormState } from "./form-state";

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** What came of a form that was sent; nothing before. It takes the focus, so that it is heard. */
export function FormNote({ state: { problem, done, attempt } }: { state: FormState }) {
  const said = problem ?? done;
  if (said === null) return null;
  const Sign = problem === null ? CircleCheck : CircleAlert;
  const tone = problem === null ? "bg-good-soft text-good" : "bg-bad-soft text-bad";
  return (
    <p
      key={attempt}
      ref={takeFocus}
      role={problem === null ? "status" : "alert"}
      tabIndex={-1}
      className={`flex gap-2 rounded-md px-3 py-2.5 text-sm outline-none ${tone}`}
    >
      <Sign aria-hidden className="mt-0.5 size-4 shrink-0" />
      {said}
    </p>
  );
}
