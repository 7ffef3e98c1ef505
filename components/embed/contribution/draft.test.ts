import { describe, expect, it } from "vitest";
import { type Draft, parseDraft, serializeDraft } from "./draft";
import { EMPTY_FORM } from "./form.rules";

const draft: Draft = {
  written: {
    ...EMPTY_FORM,
    headline: "A headline",
    lines: [
      { kind: "quote", runs: [{ text: "Words", look: { bold: true, link: "https://news.example/" } }] },
    ],
    pictures: [{ url: "https://news.example/media/a.webp", alt: "A duck" }],
    email: "ada@news.example",
  },
  attempt: "a1",
};

describe("a draft", () => {
  it("is restored as it was stored", () => {
    expect(parseDraft(serializeDraft(draft))).toEqual(draft);
  });

  it("is not stored if it is empty", () => {
    expect(serializeDraft({ written: { ...EMPTY_FORM, name: "Ada" }, attempt: null })).toBe("");
  });

  it.each(["", "null", "{", "7", '"x"', "[]", '{"written":7}'])("is empty if %j was stored", (stored) => {
    expect(parseDraft(stored)).toEqual({ written: EMPTY_FORM, attempt: null });
  });

  it("drops unsupported content", () => {
    const stored = {
      written: {
        headline: 7,
        lines: [
          { kind: "script", runs: [{ text: "x", look: { link: "javascript:alert(1)", onclick: "x" } }, 7] },
        ],
        pictures: [{ url: "data:text/html,x" }, { url: "https://news.example/a" }],
      },
    };
    expect(parseDraft(JSON.stringify(stored)).written).toEqual({
      ...EMPTY_FORM,
      lines: [
        {
          kind: "text",
          runs: [
            { text: "x", look: {} },
            { text: "", look: {} },
          ],
        },
      ],
      pictures: [{ url: "https://news.example/a", alt: "" }],
    });
  });
});
