import { aboutToSend, type EditedAbout, editedAbout } from "./edited-about";

/** A story element under change: whatever it holds stays, and its fields are read by path. */
export type EditedElement = Readonly<Record<string, unknown>>;

export interface EditedCard {
  /** What the card is known by on the page; not its id, which a new card does not have yet. */
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
  /** Parts of `about` that were changed: only those are sent. */
  changed: readonly (keyof EditedAbout)[];
}

/** What somebody has written and not saved, and the version they began from. */
export interface KeptDraft {
  versionId: string;
  story: EditedStory;
}

let made = 0;

/** A key that no card or element on the page has. */
export function freshKey(): string {
  made += 1;
  return `new-${made}`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function cardOf(card: unknown, at: number): EditedCard {
  const { id, "story-elements": elements, ...rest } = isObject(card) ? card : {};
  return {
    key: textOf(id) || `card-${at}`,
    ...(typeof id === "string" && { id }),
    elements: (Array.isArray(elements) ? elements : [])
      .filter(isObject)
      .map((value, place) => ({ key: textOf(value.id) || `element-${at}-${place}`, value })),
    rest,
  };
}

/** A story of the API as the editor holds it. */
export function editedStory(document: Readonly<Record<string, unknown>>): EditedStory {
  return {
    headline: textOf(document.headline),
    subheadline: textOf(document.subheadline),
    summary: textOf(document.summary),
    cards: Array.isArray(document.cards) ? document.cards.map(cardOf) : [],
    about: editedAbout(document),
    changed: [],
  };
}

/** The story as the API takes it back. */
export function storyToSend({ headline, subheadline, summary, cards, about, changed }: EditedStory) {
  return {
    ...aboutToSend(about, changed),
    headline,
    subheadline: subheadline === "" ? null : subheadline,
    summary: summary === "" ? null : summary,
    cards: cards.map(({ id, elements, rest }) => ({
      ...(id !== undefined && { id }),
      ...(rest["card-type"] === "introduction" && { "card-type": "introduction" as const }),
      ...(isObject(rest.metadata) && { metadata: { ...rest.metadata } }),
      "story-elements": elements.map(({ value }) => ({ ...value, type: textOf(value.type) })),
    })),
  };
}

/** The value at a path such as `metadata.content`, as text. */
export function fieldAt(element: EditedElement, path: string): string {
  const value = path
    .split(".")
    .reduce<unknown>((inside, key) => (isObject(inside) ? inside[key] : undefined), element);
  return typeof value === "boolean" ? String(value) : textOf(value);
}

/** The element with another value at a path. */
export function withField(element: EditedElement, path: string, value: unknown): EditedElement {
  const [key = "", ...deeper] = path.split(".");
  if (deeper.length === 0) return { ...element, [key]: value };
  const inside = element[key];
  return { ...element, [key]: withField(isObject(inside) ? inside : {}, deeper.join("."), value) };
}

/** The list with the entry at one place moved by some places; unchanged where it would leave the list. */
export function moved<Entry>(list: readonly Entry[], from: number, by: number): readonly Entry[] {
  const to = from + by;
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
