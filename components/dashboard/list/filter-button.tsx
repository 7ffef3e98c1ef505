"use client";

import { ChevronDown, CirclePlus, X } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { LazyPopup } from "@/components/ui/lazy-popup";
import type * as FilterPopupModule from "./filter-popup";

let popup: typeof FilterPopupModule | null = null;

async function loadPopup(): Promise<void> {
  popup ??= await import("./filter-popup");
}

interface FilterButtonProps extends FilterPopupModule.FilterPopupProps {
  /** Label of the current value where the loaded options do not contain it. */
  valueLabel?: string | undefined;
}

/** One filter of a list: dashed while unset, filled with its current value. */
export function FilterButton({ valueLabel, ...props }: FilterButtonProps) {
  const { label, value, options, onChange } = props;
  const valueText = options.find((option) => option.value === value)?.label ?? valueLabel ?? value;
  const active = value !== undefined;
  const trigger = (
    <button
      type="button"
      className={cn(
        "flex h-full min-w-0 items-center gap-1.5 rounded-full pe-2.5 hover:text-ink",
        active ? "ps-1" : "ps-2.5",
      )}
    >
      {!active && <CirclePlus aria-hidden className="size-3.5 shrink-0 text-ink-3" />}
      <span className="shrink-0">{label}</span>
      {active && (
        <>
          <span aria-hidden className="h-3.5 w-px shrink-0 bg-current opacity-40" />
          <span className="max-w-40 truncate font-medium">{valueText}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0" />
        </>
      )}
    </button>
  );
  return (
    <span
      className={cn(
        "inline-flex h-8 max-w-full shrink-0 items-center rounded-full border text-sm",
        active ? "border-accent bg-accent-soft text-accent" : "border-dashed border-line-strong text-ink-2",
      )}
    >
      {active && (
        <button
          type="button"
          aria-label={`Remove the filter ${label}`}
          className="flex h-full items-center rounded-s-full pe-1 ps-2.5 hover:text-ink"
          onClick={() => onChange(undefined)}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
      <LazyPopup kind="dialog" trigger={trigger} load={loadPopup}>
        {(loadedTrigger) => popup !== null && <popup.FilterPopup {...props} trigger={loadedTrigger} />}
      </LazyPopup>
    </span>
  );
}
