"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { FilterButton } from "../list/filter-button";
import { useStaff } from "../staff-provider";
import { useTRPC } from "../trpc/client";
import { STATE_NAMES } from "./state-badge";

interface FacetFilterProps {
  kind: "section" | "author" | "tag";
  label: string;
  value: number | undefined;
  valueLabel: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filter by one section, author or tag, searched by name. */
export function FacetFilter({ kind, label, value, valueLabel, onChange }: FacetFilterProps) {
  const trpc = useTRPC();
  const [typed, setTyped] = useState("");
  const [isOpened, setOpened] = useState(false);
  const text = useDeferredValue(typed);
  const options = useQuery(
    trpc.stories.facetOptions.queryOptions(
      { kind, text },
      { enabled: isOpened, placeholderData: keepPreviousData },
    ),
  );
  return (
    <FilterButton
      label={label}
      onOpen={() => setOpened(true)}
      searchable
      value={value === undefined ? undefined : String(value)}
      valueLabel={valueLabel}
      loading={options.isFetching}
      options={(options.data ?? []).map((option) => ({
        value: String(option.id),
        label: option.name,
        hint: String(option.stories),
      }))}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

export function StateFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { permissions } = useStaff();
  if (!permissions.includes("drafts:read")) return null;
  return <FilterButton label="Status" value={value} options={STATES} onChange={onChange} />;
}

export function TemplateFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const trpc = useTRPC();
  const [isOpened, setOpened] = useState(false);
  const templates = useQuery(trpc.stories.templates.queryOptions(undefined, { enabled: isOpened }));
  const options = (templates.data ?? []).map((name) => ({ value: name, label: name }));
  return (
    <FilterButton
      label="Template"
      value={value}
      options={options}
      loading={templates.isFetching}
      onOpen={() => setOpened(true)}
      onChange={onChange}
    />
  );
}

export const ACCESS_NAMES = {
  public: "Everyone",
  login: "Registered readers",
  subscription: "Subscribers",
} as const;

const ACCESS = Object.entries(ACCESS_NAMES).map(([value, label]) => ({ value, label }));

const PERIODS = [
  { value: "today", label: "Today" },
  { value: "week", label: "Last 7 days" },
  { value: "month", label: "Last 30 days" },
];

interface ChoiceProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function AccessFilter(props: ChoiceProps) {
  return <FilterButton label="Access" options={ACCESS} {...props} />;
}

export function PublishedFilter(props: ChoiceProps) {
  return <FilterButton label="Published" options={PERIODS} {...props} />;
}
