"use client";

import { useId } from "react";
import { cn } from "@/components/ui/cn";
import { INPUT_LOOK } from "@/components/ui/field";

interface DayFilterProps {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Filter of a list by a calendar day in the publication's zone. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const id = useId();
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-sm text-ink-2">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={cn(INPUT_LOOK, "h-8 w-36 px-2 text-sm")}
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
      />
    </span>
  );
}
