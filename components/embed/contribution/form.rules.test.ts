import { describe, expect, it } from "vitest";
import { contributionOf, fieldAt, isUntouched, NOTHING, topicOf, type Written, wrongsOf } from "./form.rules";

const written = (more: Partial<Written> = {}): Written => ({
  ...NOTHING,
  headline: "A headline",
  lines: [{ kind: "text", runs: [{ text: "Words", look: {} }] }],
  name: "Ada",
  ...more,
});

describe("what somebody wrote", () => {
  it.each<[string, Partial<Written>, object]>([
    ["whole", {}, {}],
    ["without a headline", { headline: " " }, { headline: "wrong_headline" }],
    ["without words", { lines: [{ kind: "text", runs: [] }] }, { text: "wrong_text" }],
    ["by nobody", { name: "" }, { name: "wrong_name" }],
    ["with an address that is none", { email: "ada@" }, { email: "wrong_email" }],
    ["with an address", { email: " ada@news.example " }, {}],
    ["with a headline of 500 characters", { headline: "x".repeat(500) }, {}],
    ["with one of 501", { headline: "x".repeat(501) }, { headline: "wrong_long" }],
    [
      "with 10,001 characters of text",
      { lines: [{ kind: "text", runs: [{ text: "x".repeat(10_001), look: {} }] }] },
      { text: "wrong_long" },
    ],
    ["with a life of 2,001 characters", { bio: "x".repeat(2_001) }, { bio: "wrong_long" }],
    ["not at all", NOTHING, { headline: "wrong_headline", text: "wrong_text", name: "wrong_name" }],
  ])("%s is told field by field", (_, more, wrongs) => {
    expect(wrongsOf(written(more))).toEqual(wrongs);
  });

  it.each<[Partial<Written>, boolean]>([
    [{ headline: "", lines: [] }, true],
    [{ headline: "x", lines: [] }, false],
    [{ headline: "", lines: [], phone: "1" }, false],
    [{ headline: "", lines: [], pictures: [{ url: "https://x.example/a", alt: "" }] }, false],
  ])("%o is untouched: %s", (more, isSo) => {
    expect(isUntouched(written(more))).toBe(isSo);
  });

  it("is sent in both forms, with what was said of its writer", () => {
    const { html, ...rest } = contributionOf(written({ phone: " 1 " }), {
      type: "story-attributes.city",
      value: "Oslo",
    });
    expect(decodeURIComponent(atob(html))).toBe("<p>Words</p>");
    expect(rest).toEqual({
      headline: "A headline",
      body: { ops: [{ insert: "Words" }, { insert: "\n" }] },
      contributor_details: { name: "Ada", email: null, phone: "1", bio: null },
      topic: { "story-attributes.city": ["Oslo"] },
    });
  });
});

it.each([
  ["body.contribution.headline", "headline"],
  ["body.contribution.html", "text"],
  ["body.comment.body.ops", "text"],
  ["body.comment.body.ops.3.attributes.link", "text"],
  ["body.contribution", "text"],
  ["body.contribution.contributor_details.email", "email"],
  ["body.contribution.topic", null],
  ["body.captcha_response", null],
])("a refusal of %s is shown at %s", (path, field) => {
  expect(fieldAt(path)).toBe(field);
});

it.each([
  [
    { type: "story-attributes.city", value: "Oslo, Bergen,Oslo, " },
    { "story-attributes.city": ["Oslo", "Bergen"] },
  ],
  [{ type: "story-attributes.city", value: " , " }, {}],
  [{ type: " ", value: "Oslo" }, {}],
  [null, {}],
])("the topic %o is sent as %o", (given, topic) => {
  expect(topicOf(given)).toEqual(topic);
});
