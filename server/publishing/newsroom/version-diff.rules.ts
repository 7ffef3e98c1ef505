import { elementKind, elementText } from "./element-text";
import type { Names } from "./names.repository";
import { diffText, type TextPart } from "./text-diff.rules";
import type { VersionCard, VersionContent, VersionElement } from "./version-content";

/** One thing that differs between two versions. */
export type FieldChange =
  | { kind: "text"; field: string; parts: TextPart[] }
  | { kind: "value"; field: string; before: string | null; after: string | null }
  | { kind: "names"; field: string; removed: string[]; added: string[]; reordered: boolean };

/** What happened to one story element; `card` counts from one, in the newer version where it still stands. */
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
export function labelOf(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return key === "seo" ? "SEO" : words.charAt(0).toUpperCase() + words.slice(1);
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Leaves of two values that differ, named by their path: `Seo › meta title`. */
function valueChanges(field: string, before: unknown, after: unknown): FieldChange[] {
  if (isRecord(before) || isRecord(after)) {
    const one = isRecord(before) ? before : {};
    const two = isRecord(after) ? after : {};
    return [...new Set([...Object.keys(one), ...Object.keys(two)])].flatMap((key) =>
      valueChanges(`${field} › ${labelOf(key).toLowerCase()}`, one[key], two[key]),
    );
  }
  const [from, to] = [shown(before), shown(after)];
  return from === to ? [] : [{ kind: "value", field, before: from, after: to }];
}

function nameChange(
  field: string,
  lists: { before: number[]; after: number[] },
  names: ReadonlyMap<number, string>,
) {
  const { before, after } = lists;
  const nameOf = (id: number) => names.get(id) ?? `deleted (${id})`;
  const removed = before.filter((id) => !after.includes(id)).map(nameOf);
  const added = after.filter((id) => !before.includes(id)).map(nameOf);
  const reordered = removed.length + added.length === 0 && before.join() !== after.join();
  if (removed.length + added.length === 0 && !reordered) return [];
  return [{ kind: "names" as const, field, removed, added, reordered }];
}

interface Placed {
  key: string;
  card: number;
  place: number;
  element: VersionElement;
}

function placed(cards: readonly VersionCard[]): Placed[] {
  const seen = new Map<string, number>();
  const flat = cards.flatMap((card, index) =>
    card["story-elements"].map((element) => ({ card: index + 1, element })),
  );
  return flat.map(({ card, element }, place) => {
    const family = element["family-id"];
    const id = typeof family === "string" && family !== "" ? family : element.id;
    // An id that occurs twice in one version still names two elements.
    const nth = (seen.get(id) ?? 0) + 1;
    seen.set(id, nth);
    return { key: `${id}#${nth}`, card, place, element };
  });
}

function same(one: VersionElement, two: VersionElement): boolean {
  const { id: _one, ...before } = one;
  const { id: _two, ...after } = two;
  return JSON.stringify(before) === JSON.stringify(after);
}

function elementChanges(before: readonly VersionCard[], after: readonly VersionCard[]): ElementChange[] {
  const old = new Map(placed(before).map((item) => [item.key, item]));
  const current = placed(after);
  const kept = new Set(current.map((item) => item.key));
  const changes = current.flatMap((item): ElementChange[] => {
    const was = old.get(item.key);
    const entry = { card: item.card, element: elementKind(item.element) };
    const text = elementText(item.element);
    if (was === undefined) return [{ ...entry, change: "added", parts: [{ kind: "added", text }] }];
    if (!same(was.element, item.element)) {
      return [{ ...entry, change: "changed", parts: diffText(elementText(was.element), text) }];
    }
    if (was.card !== item.card) return [{ ...entry, change: "moved", parts: [{ kind: "same", text }] }];
    return [];
  });
  const removed = [...old.values()]
    .filter((item) => !kept.has(item.key))
    .map((item): ElementChange => {
      const parts: TextPart[] = [{ kind: "removed", text: elementText(item.element) }];
      return { change: "removed", card: item.card, element: elementKind(item.element), parts };
    });
  return [...changes, ...removed].sort((one, two) => one.card - two.card);
}

/** Everything that differs between two versions of a story, field by field and element by element. */
export function diffVersions(before: VersionContent, after: VersionContent, names: Names): VersionDiff {
  const texts = TEXTS.flatMap(([key, field]): FieldChange[] => {
    const [from, to] = [shown(before[key]) ?? "", shown(after[key]) ?? ""];
    return from === to ? [] : [{ kind: "text", field, parts: diffText(from, to) }];
  });
  const lists = NAMES.flatMap(([key, kind, field]) =>
    nameChange(field, { before: before[key], after: after[key] }, names[kind]),
  );
  const rest = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !SPECIAL.has(key))
    .flatMap((key) => valueChanges(labelOf(key), before[key], after[key]));
  return { fields: [...texts, ...lists, ...rest], elements: elementChanges(before.cards, after.cards) };
}
