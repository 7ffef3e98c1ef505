"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";

const OPEN_DEPTH = 1;
const SHOWN_ENTRIES = 200;

function getEntries(value: object): [string, unknown][] {
  return Array.isArray(value) ? value.map((item, index) => [String(index), item]) : Object.entries(value);
}

/** Convert a value as JSON does: a Date becomes its ISO text. */
function toJsonValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

function Scalar({ value }: { value: unknown }) {
  if (typeof value === "string")
    return <span className="break-words text-good">{JSON.stringify(value)}</span>;
  if (value === null || value === undefined) return <span className="text-ink-3">null</span>;
  return <span className="text-warn">{String(value)}</span>;
}

function Node({ name, value: rawValue, depth }: { name: string | null; value: unknown; depth: number }) {
  const value = toJsonValue(rawValue);
  const [open, setOpen] = useState(depth < OPEN_DEPTH);
  const [shownEntries, setShownEntries] = useState(SHOWN_ENTRIES);
  const label = name === null ? null : <span className="text-accent">{name}</span>;
  if (typeof value !== "object" || value === null) {
    return (
      <div className="py-0.5 pl-8 -indent-4 break-words">
        {label}
        {label !== null && <span className="text-ink-3">: </span>}
        <Scalar value={value} />
      </div>
    );
  }
  const entries = getEntries(value);
  const [begin, end] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) {
    return (
      <div className="py-0.5 pl-4">
        {label}
        <span className="text-ink-3">{label === null ? `${begin}${end}` : `: ${begin}${end}`}</span>
      </div>
    );
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 items-center gap-1.5 rounded pr-2 text-left hover:bg-hover"
      >
        <ChevronRight
          aria-hidden
          className={cn("-mr-0.5 size-3 text-ink-3 motion-safe:transition-transform", open && "rotate-90")}
        />
        {label}
        <span className="text-ink-3">
          {open ? begin : `${begin} ${entries.length} ${Array.isArray(value) ? "items" : "keys"} ${end}`}
        </span>
      </button>
      {open && (
        <div className="ml-1.5 border-l border-line pl-2.5">
          {entries.slice(0, shownEntries).map(([key, item]) => (
            <Node key={key} name={key} value={item} depth={depth + 1} />
          ))}
          {entries.length > shownEntries && (
            <button
              type="button"
              className="min-h-6 rounded px-4 text-accent hover:underline"
              onClick={() => setShownEntries(shownEntries + SHOWN_ENTRIES)}
            >
              {entries.length - shownEntries} more
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** JSON viewer: collapsed below the first level, with a button that copies the whole document. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  return (
    <section aria-label={label} className="relative rounded-lg border border-line bg-sunken">
      <CopyButton
        text={JSON.stringify(value, null, 2)}
        label={`Copy ${label}`}
        className="absolute top-2 right-2 bg-sunken"
      />
      <div dir="ltr" className="overflow-x-auto p-3 font-mono text-xs leading-relaxed">
        <Node name={null} value={value} depth={0} />
      </div>
    </section>
  );
}
