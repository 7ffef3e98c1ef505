import { isDeepStrictEqual } from "node:util";
import { invalid } from "@/server/platform/errors/index";
import {
  type Attributes,
  type Card,
  type StoryElement,
  storyElementSchema,
} from "@/server/publishing/stories/index";
import { inertElement } from "./inert-element.rules";
import type { CardInput } from "./story-input";

interface Writing {
  siteUrl: string;
  now: Date;
  /** A fresh UUID at every call. */
  uuid: () => string;
}

type Known = ReadonlyMap<string, StoryElement>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DEEPEST = 4;

function idOf(value: unknown, uuid: () => string): string {
  return typeof value === "string" && UUID.test(value) ? value.toLowerCase() : uuid();
}

/** An element with the fields that a writer may leave out. */
function filled({ "page-url": _address, ...given }: Attributes, writing: Writing, depth = 0): Attributes {
  const id = idOf(given.id, writing.uuid);
  const parts = given["story-elements"];
  return {
    ...given,
    id,
    "family-id": idOf(given["family-id"] ?? id, writing.uuid),
    subtype: given.subtype ?? null,
    title: given.title ?? "",
    description: given.description ?? "",
    metadata: given.metadata ?? {},
    ...(given.type === "text" && { text: given.text ?? "" }),
    ...(given.type === "image" && {
      "image-s3-key": given["image-s3-key"] ?? null,
      "image-metadata": given["image-metadata"] ?? null,
      "image-attribution": given["image-attribution"] ?? "",
    }),
    ...(Array.isArray(parts) && {
      "story-elements": parts.map((part: Attributes) => {
        if (depth >= DEEPEST) throw invalid("cards", "elements stand inside each other too deeply");
        return filled(part, writing, depth + 1);
      }),
    }),
  };
}

function elementsOf(input: CardInput, at: number, writing: Writing & { known: Known }): StoryElement[] {
  const { known } = writing;
  return input["story-elements"].map((given, place): StoryElement => {
    const path = `cards.${at}.story-elements.${place}`;
    const parsed = storyElementSchema.safeParse(filled(given, writing));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw invalid([path, ...(issue?.path ?? [])].join("."), issue?.message ?? "is not a story element");
    }
    const before = known.get(parsed.data.id);
    // What nobody touched stays as it was, letter by letter, whoever wrote it.
    return before !== undefined && isDeepStrictEqual(withoutAddress(before), parsed.data)
      ? before
      : inertElement(parsed.data, { path, siteUrl: writing.siteUrl });
  });
}

/** Addresses of elements are made when they are read. */
function withoutAddress({ "page-url": _address, ...element }: StoryElement): Attributes {
  return element;
}

const NOT_SHARED = { shareable: false, title: "", message: null, image: null };

function metadataOf(given: Attributes | undefined): Card["metadata"] {
  const { "social-share": share, attributes, ...own } = given ?? {};
  return {
    ...own,
    "social-share": isObject(share) ? { ...NOT_SHARED, ...shareOf(share) } : NOT_SHARED,
    attributes: isObject(attributes) ? attributes : {},
  };
}

function isObject(value: unknown): value is Attributes {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shareOf(share: Attributes): Partial<Card["metadata"]["social-share"]> {
  return {
    shareable: share.shareable === true,
    title: typeof share.title === "string" ? share.title : "",
    message: typeof share.message === "string" ? share.message : null,
    image: isObject(share.image) ? share.image : null,
  };
}

/**
 * The cards of a new version, made from what a writer sent and the version before: new ones get ids, changed ones a
 * new version, untouched ones stay as they are. Elements of a known kind are checked, and all text is made inert.
 */
export function writeCards(inputs: readonly CardInput[], before: readonly Card[], writing: Writing): Card[] {
  const knownCards = new Map(before.map((card) => [card.id, card]));
  const knownElements = new Map(
    before.flatMap((card) => card["story-elements"].map((element) => [element.id, element] as const)),
  );
  const seen = new Set<string>();
  return inputs.map((input, at) => {
    const id = idOf(input.id, writing.uuid);
    if (seen.has(id)) throw invalid(`cards.${at}.id`, "two cards have the same id");
    seen.add(id);
    const old = knownCards.get(id);
    const said = {
      ...(input["card-type"] !== undefined && { "card-type": input["card-type"] }),
      "story-elements": elementsOf(input, at, { ...writing, known: knownElements }),
      metadata: metadataOf(input.metadata),
    };
    if (old !== undefined && isDeepStrictEqual(saidBy(old), said)) return old;
    return {
      id,
      "content-id": id,
      "content-version-id": writing.uuid(),
      version: (old?.version ?? 0) + 1,
      status: "draft",
      "card-added-at": old?.["card-added-at"] ?? writing.now.getTime(),
      "card-updated-at": writing.now.getTime(),
      ...said,
    };
  });
}

function saidBy(card: Card) {
  return {
    ...(card["card-type"] !== undefined && { "card-type": card["card-type"] }),
    "story-elements": card["story-elements"],
    metadata: metadataOf(card.metadata),
  };
}
