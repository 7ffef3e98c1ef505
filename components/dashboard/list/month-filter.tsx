"use client";

import { useState } from "react";
import { monthName, monthOptions } from "../money/money-words";
import { FilterButton } from "./filter-button";

const MONTHS = 36;

/** Narrows a list to a calendar month of the publication. */
export function MonthFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (month: string | undefined) => void;
}) {
  const [options] = useState(() => monthOptions(new Date(), MONTHS));
  return (
    <FilterButton
      label="Month"
      value={value}
      valueLabel={value === undefined ? undefined : monthName(value)}
      options={options}
      searchable
      onChange={onChange}
    />
  );
}
