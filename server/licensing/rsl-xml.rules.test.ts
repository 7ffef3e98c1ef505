import { describe, expect, it } from "vitest";
import type { LicenceTerms } from "@/shared/ai-licensing";
import { findNodes, readXml, type XmlNode } from "@/test/feeds";
import { isOffered, parseRequestedLicence } from "./requested-licence";
import { writeRslDocument, writeRslItem } from "./rsl-xml.rules";

const PUBLISHER = {
  name: "Quay & <Co>",
  siteUrl: "https://news.example",
  termsUrl: "https://news.example/terms?a=1&b=2",
  contactUrl: null,
  prices: new Map([
    [7, { priceCents: 5_000, priceCurrency: "GBP" }],
    [8, { priceCents: 1_000, priceCurrency: "JPY" }],
  ]),
};
const TERMS: LicenceTerms = {
  permits: ["search", "ai-input"],
  prohibits: ["ai-train"],
  payment: { type: "attribution", requiresLicence: false },
};

function only(node: XmlNode | undefined, name: string): XmlNode {
  const [found] = node === undefined ? [] : findNodes(node, name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

function paymentOf(payment: LicenceTerms["payment"]) {
  const content = only(
    readXml(writeRslDocument([{ url: "/", terms: { ...TERMS, payment } }], PUBLISHER)),
    "content",
  );
  const { attributes, children } = only(only(content, "license"), "payment");
  return {
    server: content.attributes.server,
    ...attributes,
    children: children.map(({ name, text }) => [name, text]),
  };
}

describe("an RSL document", () => {
  it("states uses, payment, owner and terms of each part in the namespace of RSL 1.0", () => {
    const url = '/news/"a"&<b>/';
    const root = readXml(writeRslDocument([{ url, terms: TERMS }], PUBLISHER));
    expect(root).toMatchObject({
      name: "rsl",
      attributes: { xmlns: "https://rslstandard.org/rsl", "max-age": "1" },
    });
    const content = only(root, "content");
    expect(content.attributes).toEqual({ url });
    const licence = only(content, "license");
    expect(only(licence, "permits")).toMatchObject({
      attributes: { type: "usage" },
      text: "search ai-input",
    });
    expect(only(licence, "prohibits")).toMatchObject({ attributes: { type: "usage" }, text: "ai-train" });
    expect(only(licence, "payment").attributes).toEqual({ type: "attribution" });
    expect(only(content, "copyright").text).toBe("Quay & <Co>");
    expect(only(content, "terms").text).toBe("https://news.example/terms?a=1&b=2");
  });

  const server = "https://news.example/olp";
  it.each([
    [
      { type: "free", requiresLicence: false },
      { server: undefined, type: "free", children: [] },
    ],
    [
      { type: "free", requiresLicence: true },
      { server, type: "free", children: [] },
    ],
    [
      { type: "subscription", planId: 7 },
      {
        ...{ server, type: "subscription" },
        children: [
          ["custom", "https://news.example/subscribe/7"],
          ["amount", "50.00"],
        ],
      },
    ],
    [
      { type: "crawl", planId: 7, crawls: 3_000 },
      {
        ...{ server, type: "crawl" },
        children: [
          ["custom", "https://news.example/subscribe/7"],
          ["amount", "0.01666667"],
        ],
      },
    ],
    [
      { type: "crawl", planId: 8, crawls: 500 },
      {
        ...{ server, type: "crawl" },
        children: [
          ["custom", "https://news.example/subscribe/8"],
          ["amount", "2"],
        ],
      },
    ],
    [
      { type: "subscription", planId: 9 },
      { server, type: "subscription", children: [["custom", "https://news.example/subscribe/9"]] },
    ],
  ] as const)("prices %j", (payment, expected) => {
    expect(paymentOf(payment)).toEqual(expected);
  });
});

it("the terms of a feed's item have the prefix of the feed's module", () => {
  const item = writeRslItem({ url: "/a", terms: TERMS }, PUBLISHER);
  const root = readXml(`<item xmlns:rsl="https://rslstandard.org/rsl">${item}</item>`);
  expect(only(only(root, "rsl:content"), "rsl:license").children.map(({ name }) => name)).toEqual([
    "rsl:permits",
    "rsl:prohibits",
    "rsl:payment",
  ]);
});

describe("a requested licence", () => {
  const element = (text: string) => parseRequestedLicence(text);
  const document = writeRslDocument([{ url: "/", terms: TERMS }], PUBLISHER);
  const published = /<license>.*<\/license>/s.exec(document)?.[0] ?? "";

  it("is offered as it is published, in a feed, in its own namespace, and in another order", () => {
    const item = writeRslItem({ url: "/a", terms: TERMS }, PUBLISHER);
    const reordered =
      '<license xmlns="https://rslstandard.org/rsl"><payment type="attribution"/><prohibits type="usage">ai-train</prohibits>\n<permits type="usage"> ai-input\n search </permits></license>';
    for (const text of [published, /<rsl:license>.*<\/rsl:license>/s.exec(item)?.[0] ?? "", reordered]) {
      const requested = element(text);
      expect([text, requested !== null && isOffered(requested, TERMS)]).toEqual([text, true]);
    }
  });

  it.each([
    { ...TERMS, permits: ["search"] },
    { ...TERMS, prohibits: [] },
    { ...TERMS, payment: { type: "free", requiresLicence: false } },
  ] satisfies LicenceTerms[])("is not offered under %j", (terms) => {
    const requested = element(published);
    expect(requested !== null && isOffered(requested, terms)).toBe(false);
  });

  it.each([
    "",
    "licence",
    "<license>",
    "<content><license/></content>",
    '<license xmlns="https://other.example/"/>',
    '<!DOCTYPE license [<!ENTITY a "b">]><license>&a;</license>',
    `<license>${" ".repeat(9_000)}</license>`,
  ])("is none: %s", (text) => {
    expect(element(text)).toBeNull();
  });
});
