"use client";

import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "@/components/ui/cn";
import { INPUT_LOOK } from "@/components/ui/field";

const DEBOUNCE_MILLISECONDS = 200;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

/** Debounced search input; `/` focuses it, Escape clears it. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // Sent to the address and not yet reflected in it, as the address updates with a delay.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    const index = sent.indexOf(value);
    setSent(sent.slice(index + 1));
    // The address changed elsewhere (back button, "clear"), so the typed text is outdated.
    if (index === -1) setTyped(value);
  }
  const last = sent.at(-1) ?? value;
  useEffect(() => {
    if (typed === last) return;
    const timer = setTimeout(() => {
      setSent((before) => [...before, typed]);
      onChange(typed);
    }, DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed, last, onChange]);
  return (
    <div className="relative w-full sm:w-72">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        data-search-input=""
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={300}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (typed === "") event.currentTarget.blur();
          setTyped("");
        }}
        className={cn(INPUT_LOOK, "h-8 px-8 text-sm [&::-webkit-search-cancel-button]:hidden")}
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => setTyped("")}
          className="absolute top-1/2 end-1.5 flex size-6 -translate-y-1/2 items-center justify-center rounded text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  );
}
