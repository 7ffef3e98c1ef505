"use client";

import { Command } from "cmdk";
import { Check, ChevronDown, CirclePlus, X } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { cn } from "@/components/ui/cn";

export interface FilterOption {
  value: string;
  label: string;
  hint?: string | undefined;
}

interface FilterButtonProps {
  label: string;
  value: string | undefined;
  /** Label of the current value where the loaded options do not contain it. */
  valueLabel?: string | undefined;
  options: readonly FilterOption[];
  /** Present where the server searches options as the user types; otherwise they are filtered here. */
  onSearch?: ((text: string) => void) | undefined;
  /** Called before the options open, so that they are not fetched earlier. */
  onOpen?: (() => void) | undefined;
  loading?: boolean | undefined;
  searchable?: boolean;
  onChange: (value: string | undefined) => void;
}

function Options(props: FilterButtonProps & { close: () => void }) {
  const { label, value, options, onSearch, loading, searchable = false, onChange, close } = props;
  return (
    <Command label={label} shouldFilter={onSearch === undefined} loop>
      <Command.Input
        placeholder={`Find ${label.toLowerCase()}`}
        className={cn(
          "h-9 w-full border-b border-line bg-transparent px-3 text-sm outline-none placeholder:text-ink-3 max-sm:text-lg",
          !searchable && "sr-only",
        )}
        {...(onSearch === undefined ? {} : { onValueChange: onSearch })}
      />
      <Command.List label={label} className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-3 py-6 text-center text-sm text-ink-2">
          {loading === true ? "Searching…" : "No results"}
        </Command.Empty>
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={onSearch === undefined ? option.label : option.value}
            onSelect={() => {
              onChange(option.value === value ? undefined : option.value);
              close();
            }}
            className="flex min-h-8 cursor-default items-center gap-2 rounded px-2 py-1 text-sm data-[selected=true]:bg-hover"
          >
            <Check
              aria-hidden
              className={cn("size-4 shrink-0 text-accent", option.value !== value && "invisible")}
            />
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.hint !== undefined && <span className="tabular text-xs text-ink-3">{option.hint}</span>}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

/** One filter of a list: dashed while unset, filled with its current value. */
export function FilterButton(props: FilterButtonProps) {
  const { label, value, valueLabel, options, onChange } = props;
  const [open, setOpen] = useState(false);
  const valueText = options.find((option) => option.value === value)?.label ?? valueLabel ?? value;
  const active = value !== undefined;
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        if (next) props.onOpen?.();
        setOpen(next);
      }}
    >
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
        <Popover.Trigger
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
        </Popover.Trigger>
      </span>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          className="float-in z-50 w-64 overflow-hidden rounded-lg bg-raised shadow-float outline-none"
        >
          <Options {...props} close={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
