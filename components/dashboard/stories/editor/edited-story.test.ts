import { describe, expect, it } from "vitest";
import { getField, moveEntry, setField, toEditedStory, toStoryInput } from "./edited-story";

const document = {
  headline: "One",
  subheadline: null,
  summary: "Two",
  version: 3,
  cards: [
    {
      id: "card",
      version: 2,
      metadata: { attributes: { "key-event": true } },
      "story-elements": [{ id: "element", type: "weather", degrees: 12, metadata: { of: { a: "day" } } }],
    },
  ],
};

describe("a story in the editor", () => {
  it("round-trips to the API without the platform's own fields", () => {
    expect(toStoryInput(toEditedStory(document))).toEqual({
      headline: "One",
      subheadline: null,
      summary: "Two",
      cards: [
        {
          id: "card",
          metadata: { attributes: { "key-event": true } },
          "story-elements": [{ id: "element", type: "weather", degrees: 12, metadata: { of: { a: "day" } } }],
        },
      ],
    });
  });

  it("reads and writes fields by path and preserves the rest", () => {
    const element = { type: "text", metadata: { content: "a", by: { whom: "b" } } };
    expect(getField(element, "metadata.content")).toBe("a");
    expect(getField(element, "metadata.missing.deep")).toBe("");
    expect(setField(element, "metadata.by.whom", "c")).toEqual({
      type: "text",
      metadata: { content: "a", by: { whom: "c" } },
    });
    expect(setField({}, "metadata.content", "x")).toEqual({ metadata: { content: "x" } });
  });

  it("moves an entry, never outside its list", () => {
    expect(moveEntry(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moveEntry(["a", "b", "c"], 2, -2)).toEqual(["c", "a", "b"]);
    expect(moveEntry(["a"], 0, -1)).toEqual(["a"]);
    expect(moveEntry(["a"], 5, 1)).toEqual(["a"]);
  });
});
