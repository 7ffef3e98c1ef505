import { describe, expect, it } from "vitest";
import { type Draft, packDraft, unpackDraft } from "./draft";
import { NOTHING } from "./form.rules";

const draft: Draft = {
  written: {
    ...NOTHING,
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
  it("comes back as it was kept", () => {
    expect(unpackDraft(packDraft(draft))).toEqual(draft);
  });

  it("of nothing is not kept", () => {
    expect(packDraft({ written: { ...NOTHING, name: "Ada" }, attempt: null })).toBe("");
  });

  it.each(["", "null", "{", "7", '"x"', "[]", '{"written":7}'])("is nothing where %j was kept", (kept) => {
    expect(unpackDraft(kept)).toEqual({ written: NOTHING, attempt: null });
  });

  it("loses what no text may hold", () => {
    const kept = {
      written: {
        headline: 7,
        lines: [
          { kind: "script", runs: [{ text: "x", look: { link: "javascript:alert(1)", onclick: "x" } }, 7] },
        ],
        pictures: [{ url: "data:text/html,x" }, { url: "https://news.example/a" }],
      },
    };
    expect(unpackDraft(JSON.stringify(kept)).written).toEqual({
      ...NOTHING,
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
