import { describe, expect, it } from "vitest";
import { aiLicensingFormSchema, type LicenceTerms, NO_AI_LICENSING } from "@/shared/ai-licensing";
import {
  chooseListTerms,
  choosePatternTerms,
  chooseTerms,
  hashTerms,
  isUsagePermitted,
  needsLicence,
  pickStrictest,
} from "./terms.rules";

const FREE: LicenceTerms = {
  permits: ["all"],
  prohibits: [],
  payment: { type: "free", requiresLicence: false },
};
const NAMED: LicenceTerms = { ...FREE, payment: { type: "free", requiresLicence: true } };
const CREDIT: LicenceTerms = { ...FREE, payment: { type: "attribution", requiresLicence: false } };
const PAID: LicenceTerms = { ...FREE, payment: { type: "subscription", planId: 7 } };
const METERED: LicenceTerms = { ...FREE, payment: { type: "crawl", planId: 7, crawls: 100 } };
const NONE: LicenceTerms = { ...FREE, permits: ["search"], prohibits: ["ai-all"] };

describe("a use", () => {
  it.each([
    [["all"], [], "ai-train", true],
    [["ai-all"], [], "ai-input", true],
    [["ai-index"], [], "ai-index", true],
    [["ai-index"], [], "ai-train", false],
    [["search"], [], "ai-index", false],
    [["all"], ["ai-train"], "ai-train", false],
    [["all"], ["ai-train"], "ai-input", true],
    [["all"], ["ai-all"], "ai-input", false],
    [["ai-input"], ["all"], "ai-input", false],
    [[], ["ai-train"], "ai-train", false],
    [[], ["ai-train"], "ai-input", true],
    [[], ["search"], "ai-train", true],
  ] as const)("under permits %j and prohibits %j: %s is permitted: %s", (...row) => {
    const [permits, prohibits, usage, expected] = row;
    const terms = { ...FREE, permits: [...permits], prohibits: [...prohibits] };
    expect(isUsagePermitted(terms, usage)).toBe(expected);
  });
});

describe("the terms of a document", () => {
  const licensing = {
    ...NO_AI_LICENSING,
    version: 0,
    standard: FREE,
    exceptions: [
      { sectionId: null, level: "subscribers" as const, ...PAID },
      { sectionId: 1, level: null, ...CREDIT },
      { sectionId: 1, level: "subscribers" as const, ...METERED },
      { sectionId: 2, level: null, ...NONE },
    ],
  };

  it.each([
    [[], "open", FREE],
    [[], "metered", FREE],
    [[], "subscribers", PAID],
    [[9], "subscribers", PAID],
    [[1], "open", CREDIT],
    [[1], "subscribers", METERED],
    [[2], "subscribers", NONE],
    [[1, 2], "open", NONE],
    [[1, 2], "subscribers", METERED],
  ] as const)("in the sections %j, %s", (sectionIds, level, expected) => {
    expect(chooseTerms(licensing, { sectionIds, level })).toEqual(expected);
  });

  it("for a list are the strictest of the open stories in it", () => {
    expect(chooseListTerms({ ...licensing, exceptions: [] })).toEqual(FREE);
    expect(chooseListTerms({ ...licensing, exceptions: licensing.exceptions.slice(0, 1) })).toEqual(FREE);
    expect(chooseListTerms({ ...licensing, exceptions: licensing.exceptions.slice(0, 3) })).toEqual(CREDIT);
    expect(chooseListTerms(licensing)).toEqual(NONE);
  });

  it("for a pattern are the strictest of all levels", () => {
    expect(choosePatternTerms(licensing, [])).toEqual(PAID);
    expect(choosePatternTerms(licensing, [1])).toEqual(METERED);
    expect(choosePatternTerms(licensing, [2])).toEqual(NONE);
  });
});

it("the strictest terms permit least, and of those cost most", () => {
  expect(pickStrictest(FREE, NAMED)).toBe(NAMED);
  expect(pickStrictest(NAMED, CREDIT)).toBe(CREDIT);
  expect(pickStrictest(PAID, CREDIT)).toBe(PAID);
  expect(pickStrictest(PAID, METERED, FREE)).toBe(METERED);
  expect(pickStrictest(METERED, NONE)).toBe(NONE);
  expect([FREE, CREDIT].map(needsLicence)).toEqual([false, false]);
  expect([NAMED, PAID, METERED].map(needsLicence)).toEqual([true, true, true]);
});

it("equal terms have equal hashes, whatever the order of their uses, and other terms have others", () => {
  const two: LicenceTerms = { ...FREE, permits: ["ai-input", "search"], prohibits: ["ai-train"] };
  expect(hashTerms({ ...two, permits: ["search", "ai-input"] })).toBe(hashTerms(two));
  const others: LicenceTerms[] = [
    { ...two, permits: ["search"] },
    { ...two, prohibits: [] },
    { ...two, payment: { type: "attribution", requiresLicence: false } },
    { ...two, payment: { type: "subscription", planId: 1 } },
    { ...two, payment: { type: "subscription", planId: 2 } },
    { ...two, payment: { type: "crawl", planId: 1, crawls: 1 } },
    { ...two, payment: { type: "crawl", planId: 1, crawls: 2 } },
  ];
  expect(new Set([two, ...others].map(hashTerms)).size).toBe(others.length + 1);
});

describe("the form", () => {
  const valid = { ...NO_AI_LICENSING, version: 0 };
  const problemOf = (change: object) =>
    aiLicensingFormSchema.safeParse({ ...valid, ...change }).error?.issues[0]?.path.join(".");

  it("begins with valid terms", () => {
    expect(problemOf({})).toBeUndefined();
  });

  it.each([
    ["standard.prohibits", { standard: { ...FREE, prohibits: ["all"] } }],
    ["standard.permits", { standard: { ...FREE, permits: [] } }],
    ["standard.permits.0", { standard: { ...FREE, permits: ["everything"] } }],
    ["standard.payment.planId", { standard: { ...FREE, payment: { type: "subscription", planId: null } } }],
    ["standard.payment.crawls", { standard: { ...FREE, payment: { type: "crawl", planId: 1, crawls: 0 } } }],
    ["exceptions.0.sectionId", { exceptions: [{ sectionId: null, level: null, ...FREE }] }],
    ["exceptions", { exceptions: [1, 2].map(() => ({ sectionId: 3, level: "open", ...FREE })) }],
    ["termsUrl", { termsUrl: "the-terms" }],
    ["contactUrl", { contactUrl: "mailto:a@b.example" }],
  ])("names the field %s", (field, change) => {
    expect(problemOf(change)).toBe(field);
  });
});
