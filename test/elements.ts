import { randomUUID } from "node:crypto";
import type { Card, StoryElement } from "@/server/publishing/stories/index";

type Fields = Readonly<Record<string, unknown>> & { type: string };

/** A story element of any kind; the test passes what the kind needs besides the base. */
export function anElement(fields: Fields): StoryElement {
  const id = randomUUID();
  return { id, "family-id": id, subtype: null, title: "", description: "", metadata: {}, ...fields };
}

export function aTextElement(text: string): StoryElement {
  return anElement({ type: "text", text });
}

/** Code of an embed as it is stored. */
export function base64(markup: string): string {
  return Buffer.from(markup, "utf8").toString("base64");
}

/** A card that shows these elements. */
export function aCard(...elements: readonly StoryElement[]): Card {
  const id = randomUUID();
  return {
    id,
    "content-id": id,
    "content-version-id": randomUUID(),
    version: 1,
    status: "draft",
    "card-added-at": 0,
    "card-updated-at": 0,
    "story-elements": elements,
    metadata: { "social-share": { shareable: false, title: "", message: null, image: null }, attributes: {} },
  };
}
