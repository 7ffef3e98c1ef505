"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Facet, FacetPicker } from "../pick/facet-picker";
import { useTRPC } from "../trpc/client";

type Rules = Record<string, unknown>;

interface RulePickersProps {
  rules: Rules;
  onChange: (rules: Rules) => void;
}

const ANY = "Stories that match any of these are included.";

const PICKERS = [
  { rule: "section-id", kind: "section", label: "Sections", one: "a section" },
  { rule: "tag-slugs", kind: "tag", label: "Tags", one: "a tag" },
  { rule: "author-id", kind: "author", label: "Authors", one: "an author" },
  { rule: "entity-id", kind: "entity", label: "Entities", one: "an entity" },
] as const;

/** Parse the values of a rule, stored as one value, a list or a comma-separated text. */
function parseValues(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : String(value ?? "").split(",");
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function withValues(rules: Rules, rule: string, values: readonly string[]): Rules {
  const { [rule]: _before, ...rest } = rules;
  if (values.length === 0) return rest;
  return { ...rest, [rule]: rule === "tag-slugs" ? [...values] : values.map(Number) };
}

/** Pickers of the sections, tags, authors and entities that fill a collection. */
export function RulePickers({ rules, onChange }: RulePickersProps) {
  const trpc = useTRPC();
  const names = useQuery(
    trpc.collections.ruleNames.queryOptions({ rules }, { placeholderData: keepPreviousData }),
  ).data;
  const namesByRule: Record<string, ReadonlyMap<string, string>> = {
    "section-id": new Map(names?.sections.map(({ id, name }) => [String(id), name])),
    "author-id": new Map(names?.authors.map(({ id, name }) => [String(id), name])),
    "entity-id": new Map(names?.entities.map(({ id, name }) => [String(id), name])),
    "tag-slugs": new Map(names?.tags.map(({ slug, name }) => [slug.toLowerCase(), name])),
  };
  return PICKERS.map(({ rule, kind, label, one }) => {
    const values = parseValues(rules[rule]);
    const keyOf = ({ id, slug }: Facet) => (rule === "tag-slugs" ? (slug ?? "") : String(id));
    return (
      <FacetPicker
        key={rule}
        kind={kind}
        label={label}
        one={one}
        {...(values.length > 1 && { hint: ANY })}
        picked={values.map((value) => ({
          key: value,
          name: namesByRule[rule]?.get(value.toLowerCase()) ?? value,
        }))}
        keyOf={keyOf}
        onAdd={(facet) => onChange(withValues(rules, rule, [...values, keyOf(facet)]))}
        onRemove={(key) =>
          onChange(
            withValues(
              rules,
              rule,
              values.filter((value) => value !== key),
            ),
          )
        }
      />
    );
  });
}
