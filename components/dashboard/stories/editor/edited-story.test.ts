import { describe, expect, it } from "vitest";
import { editedStory, fieldAt, moved, storyToSend, withField } from "./edited-story";

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
  it("goes back as it came, without what the platform keeps of it", () => {
    expect(storyToSend(editedStory(document))).toEqual({
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

  it("reads and writes fields by path, and leaves the rest alone", () => {
    const element = { type: "text", metadata: { content: "a", by: { whom: "b" } } };
    expect(fieldAt(element, "metadata.content")).toBe("a");
    expect(fieldAt(element, "metadata.missing.deep")).toBe("");
    expect(withField(element, "metadata.by.whom", "c")).toEqual({
      type: "text",
      metadata: { content: "a", by: { whom: "c" } },
    });
    expect(withField({}, "metadata.content", "x")).toEqual({ metadata: { content: "x" } });
  });

  it("moves an entry, never out of its list", () => {
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b", "c"], 2, -2)).toEqual(["c", "a", "b"]);
    expect(moved(["a"], 0, -1)).toEqual(["a"]);
    expect(moved(["a"], 5, 1)).toEqual(["a"]);
  });
});
