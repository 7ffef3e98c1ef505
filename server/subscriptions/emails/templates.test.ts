import { describe, expect, test } from "vitest";
import { accountSettingsSchema } from "@/server/accounts/index";
import { MAIL_KINDS } from "@/shared/mail-kinds";
import { LANGUAGES } from "@/shared/messages/languages";
import { findActiveMarkup, HOSTILE_ADDRESSES, HOSTILE_MARKUP } from "@/test/hostile-markup";
import { composeMail } from "./compose-mail";
import { getDefaultTemplate } from "./default-templates";
import { formatMailAmount, formatMailDate } from "./formats.rules";
import type { MailValues } from "./mail-template";
import { SAMPLE_VALUES } from "./sample-values";
import { findTemplateProblems } from "./template-language";

const settings = accountSettingsSchema.parse({
  subscriptions: { invoices: { seller: "Harbour Ltd <b>", addressLines: ["1 Quay"], taxNumber: "T-1" } },
});
const account = {
  name: "The Harbour Post",
  siteUrl: "https://harbour.example",
  timeZone: "Asia/Kolkata",
  settings,
};

function withEverywhere(values: MailValues, value: string): MailValues {
  return Object.fromEntries(
    Object.entries(values).map(([object, fields]) => [
      object,
      Object.fromEntries(Object.keys(fields).map((field) => [field, value])),
    ]),
  );
}

describe.each(MAIL_KINDS)("the default template for %s", (kind) => {
  test("uses only known values and renders a complete mail with the letterhead", () => {
    expect(findTemplateProblems(kind, getDefaultTemplate("en", kind))).toEqual([]);
    const { subject, text, html } = composeMail(account, getDefaultTemplate("en", kind), SAMPLE_VALUES[kind]);
    expect(subject).not.toMatch(/[{}\n]/);
    expect(`${text}${html}`).not.toMatch(/\{\{|\{%|undefined|null/);
    expect(text).toContain("Harbour Ltd <b>\n1 Quay\nT-1");
    expect(html).toContain("Harbour Ltd &lt;b&gt;<br>1 Quay<br>T-1");
  });

  test.each(LANGUAGES)("is valid in %s", (language) => {
    const localized = getDefaultTemplate(language, kind);
    expect(findTemplateProblems(kind, localized)).toEqual([]);
    const { subject, text } = composeMail(account, localized, SAMPLE_VALUES[kind]);
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|null/);
    expect(text).toContain(SAMPLE_VALUES[kind]["publication"]?.["url"]);
  });

  const htmlTemplate = { ...getDefaultTemplate("en", kind), html: getDefaultTemplate("en", kind).text };
  // The page around the content has styles of its own.
  const templates = [getDefaultTemplate("en", kind), htmlTemplate].map((template) => ({
    template,
    expectedParts: new Set(findActiveMarkup(composeMail(account, template, SAMPLE_VALUES[kind]).html)),
  }));

  test.each([...HOSTILE_MARKUP, ...HOSTILE_ADDRESSES])(
    "renders no active content with %j in every value",
    (value) => {
      const values = withEverywhere(SAMPLE_VALUES[kind], value);
      for (const { template, expectedParts } of templates) {
        const { subject, html } = composeMail(account, template, values);
        expect(subject).not.toMatch(/[\r\n]/);
        expect(findActiveMarkup(html).filter((part) => !expectedParts.has(part))).toEqual([]);
      }
    },
  );
});

test.each(LANGUAGES)("a receipt in %s says what recurs, when, and how to cancel", (language) => {
  const { renewal, subscription, publication } = SAMPLE_VALUES.invoice;
  const { text } = composeMail(account, getDefaultTemplate(language, "invoice"), SAMPLE_VALUES.invoice);
  expect(text).toContain(subscription?.["renewal"]);
  const [, , , cancel = ""] = text.split("\n\n");
  expect(cancel).toContain(publication?.["account_url"]);
  const once = { ...SAMPLE_VALUES.invoice, renewal: { ...renewal, amount: "", date: "" } };
  const { text: plain } = composeMail(account, getDefaultTemplate(language, "invoice"), once);
  expect(plain).not.toContain(cancel);
  expect(plain).toContain(publication?.["account_url"]);
});

test("mails have the publication's look in light and dark; HTML of its own stays light", () => {
  const own = { ...getDefaultTemplate("en", "expired"), html: "<p style='color:#000'>{{ reader.name }}</p>" };
  const mails = [getDefaultTemplate("en", "expired"), own].map((template) =>
    composeMail(account, template, SAMPLE_VALUES.expired),
  );
  for (const { html } of mails) expect(html).toContain('<a href="https://harbour.example"');
  expect(mails.map(({ html }) => html.includes("prefers-color-scheme:dark"))).toEqual([true, false]);
  expect(mails.map(({ html }) => /name="color-scheme" content="([^"]*)"/.exec(html)?.[1])).toEqual([
    "light dark",
    "light",
  ]);
});

describe("a publication's own template", () => {
  test.each([
    ["{{ reader.password }}", "reader.password"],
    ["{{ reader.name.constructor }}", "not available"],
    ["{{ invoice.number }}", "invoice.number"],
    ["{% for key in process.env %}{{ key }}{% endfor %}", "process.env"],
    ["{{ reader.name | no_such_filter }}", "no_such_filter"],
    ["{{ reader.name", "not closed"],
    ["{% if reader.name %}", "not closed"],
    ["{% include '/etc/passwd' %}{% wrong %}", ""],
  ])("is refused with %j and a reason", (text, reason) => {
    const [problem] = findTemplateProblems("expired", { subject: "Over", text, html: null });
    expect(problem?.part).toBe("text");
    expect(problem?.message).toContain(reason);
  });

  test("may use the language's text filters", () => {
    const text =
      "{% assign name = reader.name | upcase %}{{ name }}, {{ subscription.plan | default: 'none' }}";
    const template = {
      subject: "Over",
      text,
      html: "<p onclick='x()'>{{ reader.name }}</p><script>x()</script>",
    };
    expect(findTemplateProblems("expired", template)).toEqual([]);
    const mail = composeMail(account, template, SAMPLE_VALUES.expired);
    expect(mail.text).toContain("ADA LOVELACE, A month");
    expect(mail.html).toContain("<p>Ada Lovelace</p>");
    expect(mail.html).not.toContain("x()");
  });

  test("cannot block the server", () => {
    const text = "{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}";
    expect(() => composeMail(account, { subject: "x", text, html: null }, SAMPLE_VALUES.expired)).toThrow();
  });

  // Loops over one list: each new range counts as memory and could reach that limit before the time limit.
  const LIST = `{% assign list = "${"a ".repeat(900)}" | split: " " %}`;
  const LOOP = `${LIST}{% for a in list %}{% for b in list %}{% for c in list %}`;
  const ENDS = "{% endfor %}{% endfor %}{% endfor %}";
  const DOUBLED =
    "{% assign s = '0123456789' %}{% for i in (1..60) %}{% capture s %}{{ s }}{{ s }}{% endcapture %}{% endfor %}";

  test.each([
    ["a loop that does not end in time", `${LOOP}x${ENDS}`, /takes too long/],
    ["an empty loop that does not", `${LOOP}${ENDS}`, /takes too long/],
    ["a range without end", "{% for a in (1..99999999999) %}x{% endfor %}", /more than 500,000 characters/],
    ["a text that doubles itself", `${DOUBLED}{{ s }}`, /more than 500,000 characters/],
    [
      "a text that is too long",
      `{% for a in (1..600) %}${"x".repeat(1_000)}{% endfor %}`,
      /more than 500,000 characters/,
    ],
    ["a template that includes another", "{% render 'other' %}", /other/],
  ])("%s is refused when saved and when sent, with its part and a sentence", (_what, text, sentence) => {
    const base = { subject: "Over", text: "Over", html: null };
    for (const part of ["text", "html"] as const) {
      const template = { ...base, [part]: text };
      expect(findTemplateProblems("expired", template)).toEqual([
        { part, message: expect.stringMatching(sentence) },
      ]);
      expect(() => composeMail(account, template, SAMPLE_VALUES.expired)).toThrow(
        expect.objectContaining({
          code: "invalid",
          problems: [{ path: part, message: expect.stringMatching(sentence) }],
        }),
      );
    }
  });
});

test("URLs of the publication are links, a URL in a reader's name is not", () => {
  const gift = { from: "https://evil.example/win", to: "Ada", message: "<b>https://evil.example/win</b>" };
  const values = { ...SAMPLE_VALUES.gift_received, gift };
  const { html } = composeMail(account, getDefaultTemplate("en", "gift_received"), values);
  expect(html).toContain('<a href="https://harbour.example/signup"');
  expect(html).toContain("https://evil.example/win");
  expect(html).not.toContain('href="https://evil.example');
});

test("dates and amounts use the publication's language and time zone", () => {
  expect(formatMailDate(account, new Date("2026-11-30T20:00:00.000Z"))).toBe("1 December 2026");
  expect(formatMailDate(account, null)).toBe("");
  expect(formatMailAmount(account, 49_900, "INR")).toBe("₹499.00");
  expect(formatMailAmount(account, 499, "JPY")).toBe("JP¥499");
  const odd = { ...account, settings: { ...settings, language: { ...settings.language, ietfCode: "x y" } } };
  expect(formatMailAmount(odd, 49_900, "INR")).toBe("₹499.00");
});
