"use client";

import { useState } from "react";
import { formatMonth, listMonthOptions } from "../money/money-labels";
import { FilterButton } from "./filter-button";

const MONTHS = 36;

/** Filter of a list by calendar month in the publication's zone. */
export function MonthFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (month: string | undefined) => void;
}) {
  const [options] = useState(() => listMonthOptions(new Date(), MONTHS));
  return (
    <FilterButton
      label="Month"
      value={value}
      valueLabel={value === undefined ? undefined : formatMonth(value)}
      options={options}
      searchable
      onChange={onChange}
    />
  );
}
