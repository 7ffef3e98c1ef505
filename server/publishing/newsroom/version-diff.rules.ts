import { isJsonObject } from "@/shared/json-object";
import { elementKind, elementText } from "./element-text";
import type { Names } from "./reference-names.repository";
import { diffText, type TextPart } from "./text-diff.rules";
import type { VersionCard, VersionContent, VersionElement } from "./version-content";

/** One difference between two versions. */
export type FieldChange =
  | { kind: "text"; field: string; parts: TextPart[] }
  | { kind: "value"; field: string; before: string | null; after: string | null }
  | { kind: "names"; field: string; removed: string[]; added: string[]; reordered: boolean };

/** A change of one story element; `card` is one-based, in the newer version if the element still exists there. */
export interface ElementChange {
  change: "added" | "removed" | "changed" | "moved";
  card: number;
  element: string;
  parts: TextPart[];
}

export interface VersionDiff {
  fields: FieldChange[];
  elements: ElementChange[];
}

const TEXTS = [
  ["headline", "Headline"],
  ["subheadline", "Subheadline"],
  ["summary", "Summary"],
  ["promotionalMessage", "Promotional message"],
  ["pushNotification", "Push notification"],
  ["pushNotificationTitle", "Push notification title"],
] as const;

const NAMES = [
  ["authorIds", "author", "Authors"],
  ["sectionIds", "section", "Sections"],
  ["tagIds", "tag", "Tags"],
  ["entityIds", "entity", "Entities"],
] as const;

const SPECIAL: ReadonlySet<string> = new Set([
  ...TEXTS.map(([key]) => key),
  ...NAMES.map(([key]) => key),
  "cards",
]);

/** `accessLevel` → `Access level`, `meta-title` → `Meta title`, `seo` → `SEO`. */
export function toFieldLabel(key: string): string {
  const label = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return key === "seo" ? "SEO" : label.charAt(0).toUpperCase() + label.slice(1);
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Changed leaves of two values, named by their path: `Seo › meta title`. */
function diffValues(field: string, before: unknown, after: unknown): FieldChange[] {
  if (isJsonObject(before) || isJsonObject(after)) {
    const one = isJsonObject(before) ? before : {};
    const two = isJsonObject(after) ? after : {};
    return [...new Set([...Object.keys(one), ...Object.keys(two)])].flatMap((key) =>
      diffValues(`${field} › ${toFieldLabel(key).toLowerCase()}`, one[key], two[key]),
    );
  }
  const [from, to] = [toText(before), toText(after)];
  return from === to ? [] : [{ kind: "value", field, before: from, after: to }];
}

function diffNames(
  field: string,
  lists: { before: number[]; after: number[] },
  names: ReadonlyMap<number, string>,
) {
  const { before, after } = lists;
  const getName = (id: number) => names.get(id) ?? `deleted (${id})`;
  const removed = before.filter((id) => !after.includes(id)).map(getName);
  const added = after.filter((id) => !before.includes(id)).map(getName);
  const reordered = removed.length + added.length === 0 && before.join() !== after.join();
  if (removed.length + added.length === 0 && !reordered) return [];
  return [{ kind: "names" as const, field, removed, added, reordered }];
}

interface PositionedElement {
  key: string;
  card: number;
  position: number;
  element: VersionElement;
}

function positionElements(cards: readonly VersionCard[]): PositionedElement[] {
  const seen = new Map<string, number>();
  const flat = cards.flatMap((card, index) =>
    card["story-elements"].map((element) => ({ card: index + 1, element })),
  );
  return flat.map(({ card, element }, index) => {
    const family = element["family-id"];
    const id = typeof family === "string" && family !== "" ? family : element.id;
    // An id that occurs twice in one version still identifies two elements.
    const nth = (seen.get(id) ?? 0) + 1;
    seen.set(id, nth);
    return { key: `${id}#${nth}`, card, position: index, element };
  });
}

function isSameElement(one: VersionElement, two: VersionElement): boolean {
  const { id: _one, ...before } = one;
  const { id: _two, ...after } = two;
  return JSON.stringify(before) === JSON.stringify(after);
}

function diffElements(before: readonly VersionCard[], after: readonly VersionCard[]): ElementChange[] {
  const previousByKey = new Map(positionElements(before).map((item) => [item.key, item]));
  const current = positionElements(after);
  const currentKeys = new Set(current.map((item) => item.key));
  const changes = current.flatMap((item): ElementChange[] => {
    const was = previousByKey.get(item.key);
    const entry = { card: item.card, element: elementKind(item.element) };
    const text = elementText(item.element);
    if (was === undefined) return [{ ...entry, change: "added", parts: [{ kind: "added", text }] }];
    if (!isSameElement(was.element, item.element)) {
      return [{ ...entry, change: "changed", parts: diffText(elementText(was.element), text) }];
    }
    if (was.card !== item.card) return [{ ...entry, change: "moved", parts: [{ kind: "same", text }] }];
    return [];
  });
  const removed = [...previousByKey.values()]
    .filter((item) => !currentKeys.has(item.key))
    .map((item): ElementChange => {
      const parts: TextPart[] = [{ kind: "removed", text: elementText(item.element) }];
      return { change: "removed", card: item.card, element: elementKind(item.element), parts };
    });
  return [...changes, ...removed].sort((one, two) => one.card - two.card);
}

/** Compute the differences between two versions of a story, field by field and element by element. */
export function diffVersions(before: VersionContent, after: VersionContent, names: Names): VersionDiff {
  const texts = TEXTS.flatMap(([key, field]): FieldChange[] => {
    const [from, to] = [toText(before[key]) ?? "", toText(after[key]) ?? ""];
    return from === to ? [] : [{ kind: "text", field, parts: diffText(from, to) }];
  });
  const lists = NAMES.flatMap(([key, kind, field]) =>
    diffNames(field, { before: before[key], after: after[key] }, names[kind]),
  );
  const otherFields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !SPECIAL.has(key))
    .flatMap((key) => diffValues(toFieldLabel(key), before[key], after[key]));
  return {
    fields: [...texts, ...lists, ...otherFields],
    elements: diffElements(before.cards, after.cards),
  };
}
