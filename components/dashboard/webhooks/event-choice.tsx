"use client";

import { CircleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";

interface EventChoiceProps {
  id: string;
  choices: readonly { name: string; description: string }[];
  value: readonly string[];
  error?: string | undefined;
  onChange: (events: string[]) => void;
}

/** Choice of the events that a webhook receives, each with a description. */
export function EventChoice({ id, choices, value, error, onChange }: EventChoiceProps) {
  const all = value.length === choices.length;
  const toggle = (name: string, isSelected: boolean) =>
    onChange(
      choices
        .map((choice) => choice.name)
        .filter((other) => (other === name ? isSelected : value.includes(other))),
    );
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="min-w-0 outline-none"
    >
      <div className="mb-1.5 flex items-center justify-between gap-4">
        <legend className="float-left text-sm font-medium">Events</legend>
        <span className="flex items-center gap-2">
          <span className="tabular text-xs text-ink-3">
            {value.length} of {choices.length}
          </span>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => onChange(all ? [] : choices.map((choice) => choice.name))}
          >
            {all ? "Clear all" : "Select all"}
          </Button>
        </span>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {choices.map((choice) => (
          <li key={choice.name}>
            <label className="flex gap-3 px-3.5 py-2.5 hover:bg-hover">
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={value.includes(choice.name)}
                onChange={(event) => toggle(choice.name, event.target.checked)}
              />
              <span className="min-w-0">
                <code className="font-mono text-xs font-medium break-all">{choice.name}</code>
                <span className="block text-xs text-ink-2">{choice.description}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 flex items-center gap-1.5 text-xs text-bad">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
