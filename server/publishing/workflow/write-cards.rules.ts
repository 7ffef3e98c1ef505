import { isDeepStrictEqual } from "node:util";
import { invalid } from "@/server/platform/errors/index";
import {
  type Attributes,
  type Card,
  type StoryElement,
  storyElementSchema,
} from "@/server/publishing/stories/index";
import { isJsonObject } from "@/shared/json-object";
import { sanitizeElement } from "./inert-element.rules";
import type { CardInput } from "./story-input";

interface WriteOptions {
  siteUrl: string;
  now: Date;
  /** Returns a fresh UUID at every call. */
  uuid: () => string;
}

type ElementsById = ReadonlyMap<string, StoryElement>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_DEPTH = 4;

function parseId(value: unknown, uuid: () => string): string {
  return typeof value === "string" && UUID.test(value) ? value.toLowerCase() : uuid();
}

/** Fill in an element's optional fields. */
function fillDefaults(
  { "page-url": _address, ...input }: Attributes,
  options: WriteOptions,
  depth = 0,
): Attributes {
  const id = parseId(input.id, options.uuid);
  const parts = input["story-elements"];
  return {
    ...input,
    id,
    "family-id": parseId(input["family-id"] ?? id, options.uuid),
    subtype: input.subtype ?? null,
    title: input.title ?? "",
    description: input.description ?? "",
    metadata: input.metadata ?? {},
    ...(input.type === "text" && { text: input.text ?? "" }),
    ...(input.type === "image" && {
      "image-s3-key": input["image-s3-key"] ?? null,
      "image-metadata": input["image-metadata"] ?? null,
      "image-attribution": input["image-attribution"] ?? "",
    }),
    ...(Array.isArray(parts) && {
      "story-elements": parts.map((part: Attributes) => {
        if (depth >= MAX_DEPTH) throw invalid("cards", "elements are nested too deeply");
        return fillDefaults(part, options, depth + 1);
      }),
    }),
  };
}

function writeElements(
  input: CardInput,
  at: number,
  options: WriteOptions & { elementsById: ElementsById },
): StoryElement[] {
  const { elementsById } = options;
  return input["story-elements"].map((element, index): StoryElement => {
    const path = `cards.${at}.story-elements.${index}`;
    const parsed = storyElementSchema.safeParse(fillDefaults(element, options));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw invalid([path, ...(issue?.path ?? [])].join("."), issue?.message ?? "is not a story element");
    }
    const previous = elementsById.get(parsed.data.id);
    // An unchanged element stays byte for byte the same, regardless of its author.
    return previous !== undefined && isDeepStrictEqual(omitAddress(previous), parsed.data)
      ? previous
      : sanitizeElement(parsed.data, { path, siteUrl: options.siteUrl });
  });
}

/** Omit an element's address, which is derived when it is read. */
function omitAddress({ "page-url": _address, ...element }: StoryElement): Attributes {
  return element;
}

const NOT_SHARED = { shareable: false, title: "", message: null, image: null };

function toMetadata(input: Attributes | undefined): Card["metadata"] {
  const { "social-share": share, attributes, ...fields } = input ?? {};
  return {
    ...fields,
    "social-share": isJsonObject(share) ? { ...NOT_SHARED, ...toShare(share) } : NOT_SHARED,
    attributes: isJsonObject(attributes) ? attributes : {},
  };
}

function toShare(share: Attributes): Partial<Card["metadata"]["social-share"]> {
  return {
    shareable: share.shareable === true,
    title: typeof share.title === "string" ? share.title : "",
    message: typeof share.message === "string" ? share.message : null,
    image: isJsonObject(share.image) ? share.image : null,
  };
}

/**
 * Build the cards of a new version from the input and the previous version: new cards get ids, changed ones a
 * new version, unchanged ones stay the same. Elements of known kinds are validated, and all text is sanitised.
 */
export function writeCards(
  inputs: readonly CardInput[],
  before: readonly Card[],
  options: WriteOptions,
): Card[] {
  const cardsById = new Map(before.map((card) => [card.id, card]));
  const previousElements = new Map(
    before.flatMap((card) => card["story-elements"].map((element) => [element.id, element] as const)),
  );
  const seen = new Set<string>();
  return inputs.map((input, at) => {
    const id = parseId(input.id, options.uuid);
    if (seen.has(id)) throw invalid(`cards.${at}.id`, "two cards have the same id");
    seen.add(id);
    const previousCard = cardsById.get(id);
    const written = {
      ...(input["card-type"] !== undefined && { "card-type": input["card-type"] }),
      "story-elements": writeElements(input, at, { ...options, elementsById: previousElements }),
      metadata: toMetadata(input.metadata),
    };
    if (previousCard !== undefined && isDeepStrictEqual(toWritten(previousCard), written))
      return previousCard;
    return {
      id,
      "content-id": id,
      "content-version-id": options.uuid(),
      version: (previousCard?.version ?? 0) + 1,
      status: "draft",
      "card-added-at": previousCard?.["card-added-at"] ?? options.now.getTime(),
      "card-updated-at": options.now.getTime(),
      ...written,
    };
  });
}

function toWritten(card: Card) {
  return {
    ...(card["card-type"] !== undefined && { "card-type": card["card-type"] }),
    "story-elements": card["story-elements"],
    metadata: toMetadata(card.metadata),
  };
}
