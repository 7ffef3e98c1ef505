"use client";

import type { StaffGroup } from "@/server/subscriptions/catalogue/index";
import { DURATION_UNITS } from "@/shared/schemas/index";
import { CheckField, NumberField, SelectField, TextField } from "../form/fields";
import type { FindProblem } from "../form/use-form-values";
import { MoneyField } from "./money-field";
import type { PlanValues } from "./plan-values";
import { changeCurrency } from "./price-in-currency.rules";

const UNIT_OPTIONS = DURATION_UNITS.map((value) => ({
  value,
  label: value === "lifetime" ? "Lifetime" : `${value[0]?.toUpperCase() ?? ""}${value.slice(1)}`,
}));

interface PlanMoneyProps {
  values: PlanValues;
  group: StaffGroup;
  problem: FindProblem<PlanValues>;
  onChange: (part: Partial<PlanValues>) => void;
}

/** Price fields of a plan: duration, price, renewal. */
export function PlanMoney({ values, group, problem, onChange }: PlanMoneyProps) {
  const { trial } = values;
  return (
    <>
      <CheckField
        label="Free of charge"
        hint="No payment in any currency."
        checked={values.free}
        onChange={(free) => onChange({ free, priceCents: free ? 0 : null, furtherPrices: {} })}
      />
      <div className="grid grid-cols-2 gap-4">
        {!values.free && (
          <MoneyField
            key={values.priceCurrency}
            label="Price"
            hint="Including taxes."
            cents={values.priceCents}
            currency={values.priceCurrency}
            error={problem("priceCents")}
            onChange={(priceCents) => onChange({ priceCents })}
          />
        )}
        <TextField
          label="Currency"
          value={values.priceCurrency}
          maxLength={3}
          error={problem("priceCurrency")}
          onChange={(text) => onChange(changeCurrency(values, text.toUpperCase()))}
        />
        {values.durationUnit !== "lifetime" && (
          <NumberField
            label="Duration"
            min={1}
            value={values.durationLength}
            error={problem("durationLength")}
            onChange={(durationLength) => onChange({ durationLength })}
          />
        )}
        <SelectField
          label="Unit"
          value={values.durationUnit}
          options={UNIT_OPTIONS}
          onChange={(durationUnit) => onChange({ durationUnit })}
        />
      </div>
      <CheckField
        label="Recurring"
        hint="Charged at the end of each period until cancelled."
        checked={values.recurring}
        onChange={(recurring) =>
          onChange({ recurring, ...(!recurring && { trial: null, maxPauseMonths: 0 }) })
        }
      />
      {problem("recurring") !== undefined && <p className="text-xs text-bad">{problem("recurring")}</p>}
      {values.recurring && (
        <>
          <NumberField
            label="Longest pause, in months"
            hint="Subscribers may pause for up to this long. 0: no pauses. Also applies to existing subscriptions."
            min={0}
            value={values.maxPauseMonths}
            error={problem("maxPauseMonths")}
            onChange={(maxPauseMonths) => onChange({ maxPauseMonths })}
          />
          <CheckField
            label="Offer a trial"
            checked={trial !== null}
            onChange={(on) => onChange({ trial: on ? { length: 14, unit: "days" } : null })}
          />
        </>
      )}
      {trial !== null && (
        <div className="grid grid-cols-2 gap-4">
          <NumberField
            label="Trial length"
            min={1}
            value={trial.length}
            error={problem("trial")}
            onChange={(length) => onChange({ trial: { ...trial, length: length ?? 0 } })}
          />
          <SelectField
            label="Trial unit"
            value={trial.unit}
            options={UNIT_OPTIONS.filter(({ value }) => value !== "lifetime")}
            onChange={(unit) => onChange({ trial: { ...trial, unit } })}
          />
        </div>
      )}
      {group.type === "group_access" && (
        <NumberField
          label="Member limit"
          hint="Leave empty for no limit. The buyer does not count."
          min={1}
          value={values.userLimit}
          error={problem("userLimit")}
          onChange={(userLimit) => onChange({ userLimit })}
        />
      )}
    </>
  );
}
