import { describe, expect, it } from "vitest";
import {
  type ContributionValues,
  EMPTY_FORM,
  isUntouched,
  toContribution,
  toField,
  toTopic,
  validateContribution,
} from "./form.rules";

const written = (more: Partial<ContributionValues> = {}): ContributionValues => ({
  ...EMPTY_FORM,
  headline: "A headline",
  lines: [{ kind: "text", runs: [{ text: "Words", look: {} }] }],
  name: "Ada",
  ...more,
});

describe("the contribution form", () => {
  it.each<[string, Partial<ContributionValues>, object]>([
    ["complete", {}, {}],
    ["without a headline", { headline: " " }, { headline: "wrong_headline" }],
    ["without text", { lines: [{ kind: "text", runs: [] }] }, { text: "wrong_text" }],
    ["without a name", { name: "" }, { name: "wrong_name" }],
    ["with an invalid address", { email: "ada@" }, { email: "wrong_email" }],
    ["with an address", { email: " ada@news.example " }, {}],
    ["with a headline of 500 characters", { headline: "x".repeat(500) }, {}],
    ["with one of 501", { headline: "x".repeat(501) }, { headline: "wrong_long" }],
    [
      "with 10,001 characters of text",
      { lines: [{ kind: "text", runs: [{ text: "x".repeat(10_001), look: {} }] }] },
      { text: "wrong_long" },
    ],
    ["with a biography of 2,001 characters", { bio: "x".repeat(2_001) }, { bio: "wrong_long" }],
    ["empty", EMPTY_FORM, { headline: "wrong_headline", text: "wrong_text", name: "wrong_name" }],
  ])("%s has the expected errors by field", (_, more, wrongs) => {
    expect(validateContribution(written(more))).toEqual(wrongs);
  });

  it.each<[Partial<ContributionValues>, boolean]>([
    [{ headline: "", lines: [] }, true],
    [{ headline: "x", lines: [] }, false],
    [{ headline: "", lines: [], phone: "1" }, false],
    [{ headline: "", lines: [], pictures: [{ url: "https://x.example/a", alt: "" }] }, false],
  ])("%o is untouched: %s", (more, isSo) => {
    expect(isUntouched(written(more))).toBe(isSo);
  });

  it("is sent as HTML and ops, with the contributor's details", () => {
    const { html, ...rest } = toContribution(written({ phone: " 1 " }), {
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
  expect(toField(path)).toBe(field);
});

it.each([
  [
    { type: "story-attributes.city", value: "Oslo, Bergen,Oslo, " },
    { "story-attributes.city": ["Oslo", "Bergen"] },
  ],
  [{ type: "story-attributes.city", value: " , " }, {}],
  [{ type: " ", value: "Oslo" }, {}],
  [null, {}],
])("the topic %o is sent as %o", (input, topic) => {
  expect(toTopic(input)).toEqual(topic);
});
