import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, test } from "vitest";
import type { FrameView } from "@/server/publishing/site/index";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

function aFrame(changes: Partial<FrameView> = {}): FrameView {
  const tone = { light: "#000", dark: "#fff" };
  return {
    ...{
      name: "Hafenchronik",
      description: "",
      copyright: "",
      siteUrl: "https://hafen.example",
      authUrl: null,
    },
    ...{ logo: null, tone, locale: "de-DE", language: "de", direction: "ltr" },
    ...{ timeZone: "Europe/Berlin", facebookPagesId: null, now: 0, breaking: [], social: [] },
    menu: [{ name: "Hafen", href: "/section/hafen", tone, children: [] }],
    footer: [],
    ...changes,
  };
}

function countLinks(html: string, href: string): number {
  return html.split(`href="${href}"`).length - 1;
}

it("has the plans and the account in header, menu and footer, in the publication's language", () => {
  const header = renderToStaticMarkup(<SiteHeader frame={aFrame()} sells />);
  expect(countLinks(header, "/subscribe")).toBe(2);
  expect(countLinks(header, "/account")).toBe(2);
  for (const words of ["Abonnieren", "Anmelden", "Ihr Konto"]) expect(header).toContain(words);
  const footer = renderToStaticMarkup(<SiteFooter frame={aFrame()} sells />);
  expect([countLinks(footer, "/subscribe"), countLinks(footer, "/account")]).toEqual([1, 1]);
});

it("offers no plans where there are none", () => {
  for (const html of [
    renderToStaticMarkup(<SiteHeader frame={aFrame()} sells={false} />),
    renderToStaticMarkup(<SiteFooter frame={aFrame()} sells={false} />),
  ])
    expect(html).not.toMatch(/\/subscribe|Abonnieren/);
});

test("the account is on the log-in pages' own host, the publication's pages on theirs", () => {
  const frame = aFrame({ authUrl: "https://auth.example" });
  const site = renderToStaticMarkup(<SiteHeader frame={frame} sells />);
  expect(countLinks(site, "https://auth.example/account")).toBe(2);
  expect(site).toContain('data-log-in="https://auth.example/login"');
  expect(countLinks(site, "/")).toBe(1);
  const elsewhere = renderToStaticMarkup(<SiteHeader frame={frame} sells origin="https://hafen.example" />);
  for (const href of ["/", "/subscribe", "/search"])
    expect(countLinks(elsewhere, `https://hafen.example${href}`), href).toBeGreaterThan(0);
  // The policy of the log-in pages lets no form lead to another origin.
  expect([site, elsewhere].map((html) => html.includes('role="search"'))).toEqual([true, false]);
});
