"use client";

import type { RuleOutcome } from "@/server/engagement/moderation/index";
import { SelectField } from "../form/fields";
import { OUTCOMES } from "./moderation-labels";

const OPTIONS = (["pend", "spam", "shadow", "reject"] as const).map((value) => ({
  value,
  label: OUTCOMES[value].label,
}));

/** Action for a comment that matches. */
export function OutcomeSelect({
  value,
  onChange,
}: {
  value: RuleOutcome;
  onChange: (value: RuleOutcome) => void;
}) {
  return (
    <SelectField
      label="Action"
      hint={OUTCOMES[value].hint}
      value={value}
      options={OPTIONS}
      onChange={onChange}
    />
  );
}
