import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import type { WallOffer } from "@/server/subscriptions/access/index";
import { DataTable } from "./data-table";
import { ThirdPartyEmbed } from "./embed";
import { Gallery } from "./figure";
import { FilledText } from "./filled-text";
import { MeterConsent } from "./meter-consent";
import { Pager } from "./pager";
import { formatOfferButton, formatOfferPrice, formatOfferTrial } from "./paywall-texts";
import { getPaywallTexts, getSearchTexts, getShopTexts } from "./site-texts";

describe("a text with nodes", () => {
  it("has them in the order of its language", () => {
    const link = <a href="/terms">Regeln</a>;
    expect(renderToStaticMarkup(<FilledText text="A {link} b {other}." nodes={{ link, other: 7 }} />)).toBe(
      'A <a href="/terms">Regeln</a> b 7.',
    );
  });

  it("shows what a reader wrote as it is, also where it looks like a mark", () => {
    const nodes = { term: "{link}", link: <a href="/search">harbour</a> };
    const text = getSearchTexts({ locale: "en-GB" })("showingResultsFor", { term: "{term}", link: "{link}" });
    expect(renderToStaticMarkup(<FilledText text={text} nodes={nodes} />)).toBe(
      'No results for “{link}”. Showing results for <a href="/search">harbour</a>',
    );
  });
});

const MONTH: WallOffer = {
  ...{ kind: "plan", id: 1, title: "Digital", description: null, benefits: [] },
  ...{ priceCents: 700, currency: "GBP", durationLength: 1, durationUnit: "months", recurring: true },
  ...{ trial: null, cardCheckCents: null },
};

/** With plain spaces. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  ["en-GB", {}, "Subscribe for £7 a month"],
  ["en-GB", { durationLength: 3 }, "Subscribe for £7 every 3 months"],
  ["en-GB", { recurring: false }, "Subscribe for £7"],
  ["en-GB", { kind: "story" }, "Buy for £7"],
  ["en-GB", { priceCents: 0 }, "Get it free"],
  ["de-DE", {}, "Für 7 £ pro Monat abonnieren"],
  ["de-DE", { durationLength: 3 }, "Für 7 £ alle 3 Monate abonnieren"],
  ["de-DE", { kind: "story" }, "Für 7 £ kaufen"],
  ["sv-SE", { priceCents: 0 }, "Get it free"],
] as const)("in %s the button of an offer with %j is %s", (locale, changes, label) => {
  expect(plain(formatOfferButton({ ...MONTH, ...changes }, locale))).toBe(label);
});

test("price and trial of an offer are whole sentences in its language", () => {
  const trial = { length: 2, unit: "weeks" } as const;
  const offer = { ...MONTH, trial, cardCheckCents: 100 };
  expect(formatOfferPrice({ ...MONTH, priceCents: 0, recurring: false }, "de-DE")).toEqual({
    price: "Kostenlos",
    term: "für einen Monat",
  });
  expect(formatOfferTrial(offer, "en-GB")).toEqual([
    "2-week free trial, then £7.00 a month.",
    "Card check of £1.00, refunded straight away.",
  ]);
  expect(formatOfferTrial(offer, "de-DE").map(plain)).toEqual([
    "Kostenlose Probezeit von 2 Wochen, danach 7,00 £ pro Monat.",
    "Kartenprüfung über 1,00 £, sofort erstattet.",
  ]);
  expect(formatOfferTrial(offer, "hi-IN")[0]).toMatch(/।$/);
  expect(formatOfferTrial(MONTH, "de-DE")).toEqual([]);
});

test.each([
  ["pl", 1, "Jeszcze 1 minuta czytania."],
  ["pl", 3, "Jeszcze 3 minuty czytania."],
  ["pl", 5, "Jeszcze 5 minut czytania."],
  ["ar", 1, "بقيت دقيقة قراءة واحدة."],
  ["ar", 2, "بقيت دقيقتا قراءة."],
  ["de-AT", 1, "Noch 1 Minute Lesezeit."],
])("in %s %i more minutes are: %s", (locale, minutes, text) => {
  expect(getPaywallTexts({ locale })("moreMinutes", { minutes })).toBe(text);
});

test.each([
  ["en-GB", 10_000, "More than 10,000 stories"],
  ["de-DE", 10_000, "Mehr als 10.000 Artikel"],
] as const)("in %s %i or more results are: %s", (locale, count, text) => {
  expect(getSearchTexts({ locale })("moreThan", { count })).toBe(text);
});

test.each([
  ["en-GB", 1, "One more person can use this subscription."],
  ["ar", 2, "يمكن لشخصين آخرين استخدام هذا الاشتراك."],
])("in %s a subscription for %i others says: %s", (locale, count, text) => {
  expect(getShopTexts({ locale })("shareCount", { count })).toBe(text);
});

const PICTURE = {
  ...{ src: "/media/a.webp", files: [], width: 4, height: 3, alt: "", position: null },
  ...{ caption: null, attribution: null, hyperlink: null },
};

const LINKED = {
  id: "o",
  kind: "outside",
  title: "",
  link: "https://sounds.example/a",
  frame: "https://sounds.example/f",
  shape: 166,
} as const;

test("parts of a story have names in the publication's language", () => {
  const locale = "nl-NL";
  const pictures = [PICTURE, { ...PICTURE, src: "/media/b.webp" }];
  const html = renderToStaticMarkup(
    <>
      <DataTable
        locale={locale}
        element={{ id: "t", kind: "table", caption: "", head: null, rows: [["1"]] }}
      />
      <Gallery locale={locale} element={{ id: "g", kind: "gallery", title: "", slideshow: true, pictures }} />
      <ThirdPartyEmbed locale={locale} element={{ ...LINKED, service: { name: "soundcloud" } }} />
      <ThirdPartyEmbed locale={locale} element={{ ...LINKED, service: { name: "page" } }} />
      <Pager locale={locale} href="/section/nieuws" page={2} hasMore />
      <MeterConsent locale={locale} href="/verhaal" limit={1} />
    </>,
  );
  for (const text of ['aria-label="Tabel"', 'aria-label="Pagina’s"', "Pagina 2", "Nieuwer", "Ouder"])
    expect(html).toContain(text);
  expect(html).toContain("per maand één abonneeartikel gratis");
  expect(html).toContain('aria-label="Fotogalerij, 2 foto’s"');
  expect(html).toContain('data-position="{place} van {total}"');
  expect(html).toContain("1 van 2");
  expect(html).toContain(">Bekijken op SoundCloud</a>");
  expect(html).toContain(">Bekijken op de oorspronkelijke pagina</a>");
});
