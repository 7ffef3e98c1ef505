"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import { useTRPC } from "../trpc/client";
import { PickButton } from "./pick-button";

export interface Facet {
  id: number;
  name: string;
  slug: string | null;
}

/** Selected entry: a key and its display name. */
interface Picked {
  key: string;
  name: string;
}

interface FacetPickerProps {
  kind: "section" | "author" | "tag" | "entity";
  /** `Sections` */
  label: string;
  /** `a section` */
  one: string;
  hint?: string;
  picked: readonly Picked[];
  onAdd: (facet: Facet) => void;
  onRemove: (key: string) => void;
  /** Returns the key under which a facet is selected. */
  keyOf: (facet: Facet) => string;
}

/** Picker of sections, authors, tags or entities by name; the selection is an ordered list. */
export function FacetPicker(props: FacetPickerProps) {
  const { kind, label, one, hint, picked, onAdd, onRemove, keyOf } = props;
  const id = useId();
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const [isOpened, setOpened] = useState(false);
  const text = useDeferredValue(typed);
  const query = useQuery(
    trpc.stories.facetOptions.queryOptions(
      { kind, text },
      { enabled: isOpened, placeholderData: keepPreviousData },
    ),
  );
  const facets = query.data ?? [];
  const free = facets.filter((facet) => !picked.some(({ key }) => key === keyOf(facet)));
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : `${id}-hint`} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {picked.map(({ key, name }) => (
          <span
            key={key}
            className="inline-flex h-7 max-w-full items-center rounded-full bg-sunken pl-3 text-sm text-ink"
          >
            <span className="truncate">{name}</span>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(key)}
              className="flex size-7 shrink-0 items-center justify-center rounded-full text-ink-3 hover:text-ink"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </span>
        ))}
        <PickButton
          label={`Add ${one}`}
          find={`Find ${one}`}
          loading={query.isFetching}
          options={free.map((facet) => ({
            value: String(facet.id),
            label: facet.name,
            hint: facet.stories === 0 ? undefined : facet.stories,
          }))}
          onSearch={setTyped}
          onOpen={() => setOpened(true)}
          onPick={({ value }) => {
            const facet = facets.find((candidate) => String(candidate.id) === value);
            if (facet !== undefined) onAdd(facet);
          }}
        />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-3">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
