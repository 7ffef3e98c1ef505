import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FrameView } from "@/server/publishing/site/index";
import type { ReceiptView, ShopView } from "@/server/subscriptions/checkout/index";
import { Receipt } from "./receipt";
import { ShopWindow } from "./shop-window";

/** The frame of a publication, as far as the shop needs it. */
function aFrame(locale: string): FrameView {
  return {
    ...{
      name: "Hafenchronik",
      description: "",
      copyright: "",
      siteUrl: "https://hafen.example",
      authUrl: null,
    },
    ...{ logo: null, tone: { light: "#000", dark: "#fff" }, locale, language: locale, direction: "ltr" },
    ...{ timeZone: "Europe/Berlin", facebookPagesId: null, now: 0 },
    ...{ menu: [], footer: [], breaking: [], social: [] },
  };
}

const YEAR: ShopView["groups"][number]["plans"][number] = {
  ...{ id: 2, title: "Ein Jahr", description: null, price: "70,00 €", term: "pro Jahr", currency: "EUR" },
  ...{ notes: [], benefits: [], proof: "Studierendenausweis", isFeatured: true },
  saving: { amount: "14,00 €", percent: 16, monthlyTitle: "Ein Monat", twelveMonths: "84,00 €" },
};

const GROUP = { ...{ description: null, campaign: null, isShared: false }, opens: ["Alle Artikel"] };

const SHOP: ShopView = {
  ...{ currency: "EUR", currencies: ["EUR"], hasRecurring: true, faq: [] },
  ...{ period: { shown: "year", savesUpTo: 16 }, gift: { planId: 2, currency: "EUR" } },
  groups: [
    { ...GROUP, id: 1, name: "Digital", plans: [YEAR] },
    {
      ...{ ...GROUP, id: 2, name: "Neues Boot", plans: [] },
      campaign: { collected: "210,00 €", target: "500,00 €", percent: 42 },
    },
  ],
};

/** The text of a page, with plain spaces. */
function readText(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, "\n")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/\n+/g, "\n");
}

test("the plans page is in the publication's language", () => {
  const html = renderToStaticMarkup(<ShopWindow shop={SHOP} frame={aFrame("de-DE")} from={null} />);
  const text = readText(html);
  for (const words of [
    "Abonnieren",
    "Jährlich · bis zu 16 % sparen",
    "Sie sparen 14,00 € (16 %) gegenüber 12 × „Ein Monat“ (84,00 €).",
    "Nachweis erforderlich: Studierendenausweis",
    "Enthält: \nAlle Artikel\n.",
    "210,00 €\n von 500,00 € gesammelt: 42 %.",
    "Diese Kampagne hat ihr Ziel erreicht. Vielen Dank.",
    "Ein Abo verschenken",
    "Bekomme ich eine Rechnung?",
  ])
    expect(text).toContain(words);
  expect(html).toContain('aria-label="Ein Jahr auswählen"');
  expect(text).not.toMatch(/\b(?:Subscribe|Choose|Save|Currency|Includes)\b/);
});

const RECEIPT: ReceiptView = {
  ...{ status: "open", title: "Ein Jahr", group: null, opens: ["Alle Artikel"], facts: [], returnTo: null },
  renewal: "Verlängert sich automatisch.",
  ...{ invoices: [{ id: 3, number: "7" }], shared: { id: 5, userLimit: 4 } },
  ...{ buyer: "ada@leser.example", recipient: null },
};

const LINKS = { logIn: "/login", signUp: "/signup", byPhone: null };

test("a receipt is in the publication's language, for members and for guests", () => {
  const frame = aFrame("de-DE");
  const receipt = (changes: Partial<ReceiptView>, loginLinks: typeof LINKS | null) =>
    readText(
      renderToStaticMarkup(
        <Receipt
          receipt={{ ...RECEIPT, ...changes }}
          frame={frame}
          self="/subscribe/thanks/a"
          account={loginLinks === null ? "/account/plans" : null}
          loginLinks={loginLinks}
        />,
      ),
    );
  const member = receipt({}, null);
  expect(member).toContain("Sie haben jetzt Zugang zu: Alle Artikel.");
  expect(member).toContain("4 weitere Personen können dieses Abo nutzen.");
  expect(member).toContain("7 (PDF)");
  expect(member).toContain("Verlängert sich automatisch.");
  expect(receipt({ renewal: null }, null)).not.toContain("Verlängert");
  const guest = receipt({}, LINKS);
  expect(guest).toContain("\nRegistrieren\n Sie sich mit \nada@leser.example\n oder \nmelden Sie sich an\n");
  const byPhone = receipt({ buyer: "+49 151 23456789", shared: null }, LINKS);
  expect(byPhone).toContain("Wenn Sie uns beides mit +49 151 23456789 mitteilen");
  expect(receipt({ buyer: null, shared: null }, LINKS)).toContain("Wenn Sie uns beides mitteilen");
});
