import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Account, accountSettingsSchema } from "@/server/accounts/index";
import { aCard, aTextElement } from "@/test/elements";
import { HOSTILE_ADDRESSES, HOSTILE_MARKUP, hostileElements, livingParts } from "@/test/hostile";
import { publicationOf, renderCards } from "./index";

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
const publication = publicationOf(account, {});
const MEDIA = ["site", "feed", "instant"] as const;

describe.each(MEDIA)("nothing executable survives on the medium %s", (medium) => {
  it.each([...HOSTILE_MARKUP, ...HOSTILE_ADDRESSES])("of %j, wherever in an element it stands", (value) => {
    for (const element of hostileElements(value)) {
      const html = renderCards([aCard(element)], { ...publication, medium });
      expect(livingParts(html), `${element.type}/${element.subtype}`).toEqual([]);
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
        return livingParts(renderCards([card], { ...publication, medium })).length === 0;
      }),
      { numRuns: 2000 },
    );
  });
});

describe("embed code", () => {
  it("never leaves a feed or an instant article as code", () => {
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
