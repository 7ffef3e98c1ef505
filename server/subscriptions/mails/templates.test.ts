import { describe, expect, test } from "vitest";
import { accountSettingsSchema } from "@/server/accounts/index";
import { MAIL_KINDS } from "@/server/subscriptions/mail-kinds/index";
import { HOSTILE_ADDRESSES, HOSTILE_MARKUP, livingParts } from "@/test/hostile";
import { composeMail } from "./compose-mail";
import { DEFAULT_TEMPLATES } from "./default-templates";
import { dayText, moneyText } from "./formats.rules";
import type { MailValues } from "./mail-template";
import { SAMPLE_VALUES } from "./sample-values";
import { templateProblems } from "./template-language";

const settings = accountSettingsSchema.parse({
  subscriptions: { invoices: { seller: "Harbour Ltd <b>", addressLines: ["1 Quay"], taxNumber: "T-1" } },
});
const account = { name: "The Harbour Post", timeZone: "Asia/Kolkata", settings };

function withEverywhere(values: MailValues, value: string): MailValues {
  return Object.fromEntries(
    Object.entries(values).map(([object, fields]) => [
      object,
      Object.fromEntries(Object.keys(fields).map((field) => [field, value])),
    ]),
  );
}

describe.each(MAIL_KINDS)("our words for %s", (kind) => {
  test("name only what is known, and make a whole mail with the letterhead", () => {
    expect(templateProblems(kind, DEFAULT_TEMPLATES[kind])).toEqual([]);
    const { subject, text, html } = composeMail(account, DEFAULT_TEMPLATES[kind], SAMPLE_VALUES[kind]);
    expect(subject).not.toMatch(/[{}\n]/);
    expect(`${text}${html}`).not.toMatch(/\{\{|\{%|undefined|null/);
    expect(text).toContain("Harbour Ltd <b>\n1 Quay\nT-1");
    expect(html).toContain("Harbour Ltd &lt;b&gt;<br>1 Quay<br>T-1");
  });

  test.each([...HOSTILE_MARKUP, ...HOSTILE_ADDRESSES])(
    "hold nothing alive with %j in every value",
    (value) => {
      const values = withEverywhere(SAMPLE_VALUES[kind], value);
      const own = { ...DEFAULT_TEMPLATES[kind], html: DEFAULT_TEMPLATES[kind].text };
      for (const template of [DEFAULT_TEMPLATES[kind], own]) {
        const { subject, html } = composeMail(account, template, values);
        expect(subject).not.toMatch(/[\r\n]/);
        // The page around it has styles of ours, whatever stands in it.
        const ours = new Set(livingParts(composeMail(account, template, SAMPLE_VALUES[kind]).html));
        expect(livingParts(html).filter((part) => !ours.has(part))).toEqual([]);
      }
    },
  );
});

describe("a publication's own words", () => {
  test.each([
    ["{{ reader.password }}", "reader.password"],
    ["{{ reader.name.constructor }}", "not known"],
    ["{{ invoice.number }}", "invoice.number"],
    ["{% for key in process.env %}{{ key }}{% endfor %}", "process.env"],
    ["{{ reader.name | no_such_filter }}", "no_such_filter"],
    ["{{ reader.name", "not closed"],
    ["{% if reader.name %}", "not closed"],
    ["{% include '/etc/passwd' %}{% wrong %}", ""],
  ])("are refused with %j, and told why", (text, reason) => {
    const [problem] = templateProblems("expired", { subject: "Over", text, html: null });
    expect(problem?.part).toBe("text");
    expect(problem?.message).toContain(reason);
  });

  test("may use what the language offers for text", () => {
    const text =
      "{% assign name = reader.name | upcase %}{{ name }}, {{ subscription.plan | default: 'none' }}";
    const template = {
      subject: "Over",
      text,
      html: "<p onclick='x()'>{{ reader.name }}</p><script>x()</script>",
    };
    expect(templateProblems("expired", template)).toEqual([]);
    const made = composeMail(account, template, SAMPLE_VALUES.expired);
    expect(made.text).toContain("ADA LOVELACE, A month");
    expect(made.html).toContain("<p>Ada Lovelace</p>");
    expect(made.html).not.toContain("x()");
  });

  test("cannot keep the server busy", () => {
    const text = "{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}";
    expect(() => composeMail(account, { subject: "x", text, html: null }, SAMPLE_VALUES.expired)).toThrow();
  });

  // Over one list: each new range would count as memory, and could reach that limit before the time is over.
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
  ])("%s is refused when saved and when sent, at its part and with a sentence", (_what, text, sentence) => {
    const words = { subject: "Over", text: "Over", html: null };
    for (const part of ["text", "html"] as const) {
      const template = { ...words, [part]: text };
      expect(templateProblems("expired", template)).toEqual([
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

test("addresses of the publication can be followed, and one in somebody's name cannot", () => {
  const gift = { from: "https://evil.example/win", to: "Ada", message: "<b>https://evil.example/win</b>" };
  const values = { ...SAMPLE_VALUES.gift_received, gift };
  const { html } = composeMail(account, DEFAULT_TEMPLATES.gift_received, values);
  expect(html).toContain('<a href="https://harbour.example/signup"');
  expect(html).toContain("https://evil.example/win");
  expect(html).not.toContain('href="https://evil.example');
});

test("days and amounts are written as the publication writes them, in its zone", () => {
  expect(dayText(account, new Date("2026-11-30T20:00:00.000Z"))).toBe("1 December 2026");
  expect(dayText(account, null)).toBe("");
  expect(moneyText(account, 49_900, "INR")).toBe("₹499.00");
  expect(moneyText(account, 499, "JPY")).toBe("JP¥499");
  const odd = { ...account, settings: { ...settings, language: { ...settings.language, ietfCode: "x y" } } };
  expect(moneyText(odd, 49_900, "INR")).toBe("₹499.00");
});
