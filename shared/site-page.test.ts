import { runInNewContext } from "node:vm";
import { expect, it, test } from "vitest";
import { PAGE_SCRIPT } from "./site-page";

interface Clicked {
  attributes: Record<string, string>;
  href: string;
}

/** Run the script of every page for a document with these cookies and attributes. */
function runPageScript(cookie: string, attributes: Record<string, string> = {}) {
  const variables: Record<string, string> = {};
  const listeners = new Map<string, (event: unknown) => void>();
  class Element {
    readonly link: Clicked | null;
    constructor(link: Clicked | null = null) {
      this.link = link;
    }
    closest(selector: string) {
      if (this.link === null || selector !== "a[data-log-in]") return null;
      const { link } = this;
      return {
        getAttribute: (name: string) => link.attributes[name] ?? null,
        set href(value: string) {
          link.href = value;
        },
      };
    }
  }
  runInNewContext(PAGE_SCRIPT, {
    Element,
    document: {
      cookie,
      documentElement: {
        hasAttribute: (name: string) => name in attributes,
        getAttribute: (name: string) => attributes[name] ?? null,
        setAttribute: (name: string, value: string) => {
          attributes[name] = value;
        },
        style: {
          setProperty: (name: string, value: string) => {
            variables[name] = value;
          },
        },
      },
      querySelector: () => null,
      addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    },
    localStorage: { getItem: () => null },
    location: { href: "https://harbour.example/a?b=1" },
    navigator: {},
  });
  const click = (link: Clicked) => listeners.get("click")?.({ target: new Element(link) });
  return { reader: attributes["data-reader"], name: variables["--reader-name"], click };
}

test.each<{ what: string; cookie: string; reader: string; name?: string }>([
  { what: "no cookie", cookie: "", reader: "out" },
  { what: "other cookies", cookie: "theme=dark; other-masthead-signed-in=1", reader: "out" },
  { what: "a session without a name", cookie: "a=b; masthead-signed-in=1", reader: "in" },
  {
    ...{ what: "a name", cookie: "masthead-signed-in=1%3AAda%20Lovelace; a=b" },
    ...{ reader: "named", name: '"Ada Lovelace"' },
  },
  {
    ...{ what: "a name with quotes", cookie: "masthead-signed-in=1%3AA%22%5Cda" },
    ...{ reader: "named", name: '"A\\"\\\\da"' },
  },
  {
    ...{ what: "an Arabic name", cookie: `masthead-signed-in=1%3A${encodeURIComponent("مريم")}` },
    ...{ reader: "named", name: '"مريم"' },
  },
  { what: "a value that is badly encoded", cookie: "masthead-signed-in=1%3A%E0%A4%A", reader: "in" },
])("a page that is stored for all readers shows who reads: $what", ({ cookie, reader, name }) => {
  const shown = runPageScript(cookie);
  expect([shown.reader, shown.name]).toEqual([reader, name]);
});

it("leaves what a page knows of its reader", () => {
  expect(runPageScript("masthead-signed-in=1%3AAda", { "data-reader": "out" })).toMatchObject({
    reader: "out",
  });
  expect(runPageScript("", { "data-reader": "" })).toMatchObject({ reader: "" });
});

it("lets the log-in return to the page, and leaves the link of a reader who is logged in", () => {
  const link = () => ({ attributes: { "data-log-in": "https://auth.example/login" }, href: "/account" });
  const [out, named] = [link(), link()];
  runPageScript("").click(out);
  runPageScript("masthead-signed-in=1").click(named);
  expect(out.href).toBe("https://auth.example/login?redirect-url=https%3A%2F%2Fharbour.example%2Fa%3Fb%3D1");
  expect(named.href).toBe("/account");
});
