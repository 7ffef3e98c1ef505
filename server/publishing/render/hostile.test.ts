import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Account, accountSettingsSchema } from "@/server/accounts/index";
import { aCard, aTextElement } from "@/test/elements";
import { findActiveMarkup, HOSTILE_ADDRESSES, HOSTILE_MARKUP, hostileElements } from "@/test/hostile-markup";
import { renderCards, toRenderPublication } from "./index";

const account: Account = {
  id: 1,
  name: "Harbour",
  key: "k",
  siteUrl: "https://harbour.example",
  timeZone: "UTC",
  settings: accountSettingsSchema.parse({}),
  mode: "live",
  clockAhead: 0,
  domains: [],
};
const publication = toRenderPublication(account, {});
const MEDIA = ["site", "feed", "instant"] as const;

describe.each(MEDIA)("nothing executable is left on the medium %s", (medium) => {
  it.each([...HOSTILE_MARKUP, ...HOSTILE_ADDRESSES])("of %j, in any field of an element", (value) => {
    for (const element of hostileElements(value)) {
      const html = renderCards([aCard(element)], { ...publication, medium });
      expect(findActiveMarkup(html), `${element.type}/${element.subtype}`).toEqual([]);
      expect(html).not.toMatch(/[\u0000-\u0008\ufffe\uffff]/);
    }
  });

  it("of any mixture of markup", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "/",
      "=",
      " ",
      "script",
      "img",
      "a",
      "on",
      "svg",
      "&lt;",
      "<!--",
      "-->",
      "javascript:",
      "href",
      "\u0000",
      "]]>",
      "p",
      "onerror",
      "src",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const card = aCard(aTextElement(parts.join("")));
        return findActiveMarkup(renderCards([card], { ...publication, medium })).length === 0;
      }),
      { numRuns: 2000 },
    );
  });
});

describe("embed code", () => {
  it("is never code in a feed or an instant article", () => {
    for (const medium of ["feed", "instant"] as const) {
      for (const value of HOSTILE_MARKUP) {
        for (const element of hostileElements(value)) {
          expect(renderCards([aCard(element)], { ...publication, medium })).not.toMatch(
            /<iframe[^>]* srcdoc=/,
          );
        }
      }
    }
  });
});
