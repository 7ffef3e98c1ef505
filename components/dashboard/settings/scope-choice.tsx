"use client";

import { CircleAlert } from "lucide-react";
import { KEY_SCOPES, SCOPE_AREAS } from "@/shared/staff/key-scopes";

interface ScopeChoiceProps {
  id: string;
  value: readonly string[];
  error?: string | undefined;
  onChange: (scopes: string[]) => void;
}

/** Choice of a server key's scopes, by area: read, write, or both. */
export function ScopeChoice({ id, value, error, onChange }: ScopeChoiceProps) {
  const toggle = (scope: string, isSelected: boolean) =>
    onChange(KEY_SCOPES.filter((other) => (other === scope ? isSelected : value.includes(other))));
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink">Scopes</legend>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {Object.entries(SCOPE_AREAS).map(([area, { label, hint }]) => (
          <li key={area} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2.5">
            <span className="min-w-0 flex-1 basis-48">
              <span className="font-medium text-ink">{label}</span>
              <span className="block text-xs text-ink-2">{hint}</span>
            </span>
            {KEY_SCOPES.filter((scope) => scope.startsWith(`${area}:`)).map((scope) => (
              <label key={scope} className="flex items-center gap-1.5 text-xs">
                <input
                  type="checkbox"
                  aria-label={scope}
                  className="size-4 accent-accent"
                  checked={value.includes(scope)}
                  onChange={(event) => toggle(scope, event.target.checked)}
                />
                {scope.slice(area.length + 1)}
              </label>
            ))}
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
