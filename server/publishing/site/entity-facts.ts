import { z } from "zod";
import { numberFormat } from "@/shared/formats/index";
import type { ListPageView } from "./list-page-view";
import { entityPath } from "./page-links";
import type { RelationRow } from "./repository";

const attributesSchema = z.record(z.string(), z.unknown()).catch({});
const linked = z.object({ id: z.number(), name: z.string() });
/** Attributes that describe the entity in a sentence. */
const DESCRIBING = ["description", "about", "summary", "bio"];

/** Attributes for maps, not shown to readers. */
const HIDDEN = ["latitude", "longitude"];

type Fact = ListPageView["facts"][number];

function toLabel(key: string): string {
  const readableKey = key.replaceAll(/[-_]+/g, " ").trim();
  return `${readableKey.charAt(0).toUpperCase()}${readableKey.slice(1)}`;
}

function toValues(value: unknown, locale: string): Fact["values"] {
  const link = linked.safeParse(value);
  if (link.success) return [{ text: link.data.name, href: entityPath(link.data.id) }];
  if (typeof value === "number")
    return [{ text: numberFormat(locale, { useGrouping: "min2" }).format(value), href: null }];
  if (typeof value !== "string" || value === "") return [];
  return [{ text: value, href: /^https?:\/\//i.test(value) ? value : null }];
}

/** Build an entity's description and facts: its attributes and its relations by name. */
export function buildEntityFacts(
  attributes: unknown,
  { relations, locale }: { relations: readonly RelationRow[]; locale: string },
): { description: string | null; facts: Fact[] } {
  const parsed = attributesSchema.parse(attributes);
  const describing = DESCRIBING.map((key) => parsed[key]).find((value) => typeof value === "string");
  const facts = new Map<string, Fact["values"]>();
  for (const [key, value] of Object.entries(parsed)) {
    const values = DESCRIBING.includes(key) || HIDDEN.includes(key) ? [] : toValues(value, locale);
    if (values.length > 0) facts.set(toLabel(key), values);
  }
  for (const { relation, id, name } of relations) {
    const label = toLabel(relation);
    const values = facts.get(label) ?? [];
    if (values.some(({ text }) => text === name)) continue;
    facts.set(label, [...values, { text: name, href: entityPath(id) }]);
  }
  return {
    description: typeof describing === "string" ? describing : null,
    facts: [...facts].map(([name, values]) => ({ name, values })),
  };
}
