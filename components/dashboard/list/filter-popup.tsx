"use client";

import { Command } from "cmdk";
import { Check } from "lucide-react";
import { Popover } from "radix-ui";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import type { Trigger } from "@/components/ui/lazy-popup";

interface FilterOption {
  value: string;
  label: string;
  hint?: string | undefined;
}

export interface FilterPopupProps {
  label: string;
  value: string | undefined;
  options: readonly FilterOption[];
  /** Present where the server searches options as the user types; otherwise they are filtered here. */
  onSearch?: ((text: string) => void) | undefined;
  /** Called before the options open, so that they are not fetched earlier. */
  onOpen?: (() => void) | undefined;
  loading?: boolean | undefined;
  searchable?: boolean;
  onChange: (value: string | undefined) => void;
}

function Options(props: FilterPopupProps & { close: () => void }) {
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

/** The options of a `FilterButton`. */
export function FilterPopup({ trigger, ...props }: FilterPopupProps & { trigger: Trigger }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        if (next) props.onOpen?.();
        setOpen(next);
      }}
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={props.label}
          className="float-in z-50 w-64 overflow-hidden rounded-lg bg-raised shadow-float outline-none"
        >
          <Options {...props} close={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
