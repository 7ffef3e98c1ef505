"use client";

import { Command } from "cmdk";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import type { Trigger } from "@/components/ui/lazy-popup";

interface PickOption {
  value: string;
  label: string;
  hint?: ReactNode;
}

export interface PickPopupProps {
  /** Label of the button: `Add a section`. */
  label: string;
  /** Label of the search field: `Find a section`. */
  find: string;
  options: readonly PickOption[];
  loading: boolean;
  onSearch: (text: string) => void;
  /** Called before the options open. */
  onOpen: () => void;
  onPick: (option: PickOption) => void;
}

function Options({ label, find, options, loading, onSearch, onPick }: Omit<PickPopupProps, "onOpen">) {
  const [chosen, setChosen] = useState("");
  // Results arrive after typing: keep the first result selected until the user moves the selection.
  const active = options.find((option) => option.value === chosen) ?? options[0];
  return (
    <Command label={find} shouldFilter={false} loop value={active?.value ?? ""} onValueChange={setChosen}>
      <Command.Input
        placeholder={find}
        onValueChange={(text) => {
          setChosen("");
          onSearch(text);
        }}
        className="h-9 w-full border-b border-line bg-transparent px-3 text-sm outline-none placeholder:text-ink-3 max-sm:text-lg"
      />
      <Command.List label={label} className="max-h-72 overflow-y-auto p-1">
        <Command.Empty className="px-3 py-6 text-center text-sm text-ink-2">
          {loading ? "Searching…" : "No results"}
        </Command.Empty>
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            onSelect={() => onPick(option)}
            className="flex min-h-8 cursor-default items-center gap-2 rounded px-2 py-1 text-sm data-[selected=true]:bg-hover"
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.hint !== undefined && (
              <span className="tabular shrink-0 text-xs text-ink-3">{option.hint}</span>
            )}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

/** The searchable options of a `PickButton`. */
export function PickPopup({ trigger, onOpen, onPick, ...props }: PickPopupProps & { trigger: Trigger }) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    if (next) {
      props.onSearch("");
      onOpen();
    }
    setOpen(next);
  };
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={props.label}
          className="float-in z-50 w-80 max-w-[calc(100vw-1.5rem)] overflow-hidden rounded-lg bg-raised shadow-float outline-none"
        >
          <Options
            {...props}
            onPick={(option) => {
              setOpen(false);
              onPick(option);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
