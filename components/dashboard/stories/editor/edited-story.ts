import { isJsonObject } from "@/shared/json-object";
import { type EditedAbout, toAboutInput, toEditedAbout } from "./edited-about";

/** Story element in the editor: unknown fields are preserved, and fields are read by path. */
export type EditedElement = Readonly<Record<string, unknown>>;

export interface EditedCard {
  /** Identifies the card on the page; a new card has no id yet. */
  key: string;
  id?: string;
  elements: readonly { key: string; value: EditedElement }[];
  rest: Readonly<Record<string, unknown>>;
}

export interface EditedStory {
  headline: string;
  subheadline: string;
  summary: string;
  cards: readonly EditedCard[];
  about: EditedAbout;
  /** Changed parts of `about`: only these are sent. */
  changed: readonly (keyof EditedAbout)[];
}

/** Unsaved changes, and the version they are based on. */
export interface StoredDraft {
  versionId: string;
  story: EditedStory;
}

let keyCount = 0;

/** Return a key that no card or element on the page has. */
export function createKey(): string {
  keyCount += 1;
  return `new-${keyCount}`;
}

const toText = (value: unknown) => (typeof value === "string" ? value : "");

function toEditedCard(card: unknown, at: number): EditedCard {
  const { id, "story-elements": elements, ...rest } = isJsonObject(card) ? card : {};
  return {
    key: toText(id) || `card-${at}`,
    ...(typeof id === "string" && { id }),
    elements: (Array.isArray(elements) ? elements : [])
      .filter(isJsonObject)
      .map((value, index) => ({ key: toText(value.id) || `element-${at}-${index}`, value })),
    rest,
  };
}

/** Convert a story of the API to the editor's form. */
export function toEditedStory(document: Readonly<Record<string, unknown>>): EditedStory {
  return {
    headline: toText(document.headline),
    subheadline: toText(document.subheadline),
    summary: toText(document.summary),
    cards: Array.isArray(document.cards) ? document.cards.map(toEditedCard) : [],
    about: toEditedAbout(document),
    changed: [],
  };
}

/** Convert an edited story to the API's input. */
export function toStoryInput({ headline, subheadline, summary, cards, about, changed }: EditedStory) {
  return {
    ...toAboutInput(about, changed),
    headline,
    subheadline: subheadline === "" ? null : subheadline,
    summary: summary === "" ? null : summary,
    cards: cards.map(({ id, elements, rest }) => ({
      ...(id !== undefined && { id }),
      ...(rest["card-type"] === "introduction" && { "card-type": "introduction" as const }),
      ...(isJsonObject(rest.metadata) && { metadata: { ...rest.metadata } }),
      "story-elements": elements.map(({ value }) => ({ ...value, type: toText(value.type) })),
    })),
  };
}

/** Return the value at a path such as `metadata.content`, as text. */
export function getField(element: EditedElement, path: string): string {
  const value = path
    .split(".")
    .reduce<unknown>((inside, key) => (isJsonObject(inside) ? inside[key] : undefined), element);
  return typeof value === "boolean" ? String(value) : toText(value);
}

/** Return a copy of the element with another value at a path. */
export function setField(element: EditedElement, path: string, value: unknown): EditedElement {
  const [key = "", ...deeper] = path.split(".");
  if (deeper.length === 0) return { ...element, [key]: value };
  const inside = element[key];
  return { ...element, [key]: setField(isJsonObject(inside) ? inside : {}, deeper.join("."), value) };
}

/** Return the list with one entry moved by an offset; unchanged where it would leave the list. */
export function moveEntry<Entry>(list: readonly Entry[], from: number, by: number): readonly Entry[] {
  const to = from + by;
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
