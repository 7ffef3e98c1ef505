"use client";

import { useId } from "react";
import { INPUT_LOOK } from "@/components/ui/field";
import type { RuleOutcome } from "@/server/engagement/moderation/index";
import { OUTCOMES } from "./moderation-words";

const VALUES: readonly RuleOutcome[] = ["pend", "spam", "shadow", "reject"];

/** What becomes of a comment that is caught. */
export function OutcomeSelect({
  value,
  onChange,
}: {
  value: RuleOutcome;
  onChange: (value: RuleOutcome) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        Then
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(VALUES.find((one) => one === event.target.value) ?? "pend")}
        className={`${INPUT_LOOK} h-9 px-2 text-base`}
      >
        {VALUES.map((one) => (
          <option key={one} value={one}>
            {OUTCOMES[one].label}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        {OUTCOMES[value].hint}
      </p>
    </div>
  );
}
