import { z } from "zod";
import { numberFormat } from "@/server/platform/formats/index";
import { entityPath } from "./place-links";
import type { PlaceView } from "./place-view";
import type { RelationRow } from "./repository";

const attributesSchema = z.record(z.string(), z.unknown()).catch({});
const linked = z.object({ id: z.number(), name: z.string() });
/** Attributes that say in a sentence what the entity is. */
const DESCRIBING = ["description", "about", "summary", "bio"];

/** For maps, not for readers. */
const SILENT = ["latitude", "longitude"];

type Fact = PlaceView["facts"][number];

function labelOf(key: string): string {
  const words = key.replaceAll(/[-_]+/g, " ").trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function valueOf(value: unknown, locale: string): Fact["values"] {
  const link = linked.safeParse(value);
  if (link.success) return [{ text: link.data.name, href: entityPath(link.data.id) }];
  if (typeof value === "number")
    return [{ text: numberFormat(locale, { useGrouping: "min2" }).format(value), href: null }];
  if (typeof value !== "string" || value === "") return [];
  return [{ text: value, href: /^https?:\/\//i.test(value) ? value : null }];
}

/** What a page says of an entity: its sentence, its attributes, and what it is tied to by name. */
export function factsOf(
  attributes: unknown,
  { relations, locale }: { relations: readonly RelationRow[]; locale: string },
): { description: string | null; facts: Fact[] } {
  const known = attributesSchema.parse(attributes);
  const describing = DESCRIBING.map((key) => known[key]).find((value) => typeof value === "string");
  const facts = new Map<string, Fact["values"]>();
  for (const [key, value] of Object.entries(known)) {
    const values = DESCRIBING.includes(key) || SILENT.includes(key) ? [] : valueOf(value, locale);
    if (values.length > 0) facts.set(labelOf(key), values);
  }
  for (const { relation, id, name } of relations) {
    const label = labelOf(relation);
    const values = facts.get(label) ?? [];
    if (values.some(({ text }) => text === name)) continue;
    facts.set(label, [...values, { text: name, href: entityPath(id) }]);
  }
  return {
    description: typeof describing === "string" ? describing : null,
    facts: [...facts].map(([name, values]) => ({ name, values })),
  };
}
