import { expect, it, test } from "vitest";
import { findActiveMarkup, HOSTILE_MARKUP } from "@/test/hostile-markup";
import { type MailBrand, type MailParts, renderMail } from "./index";

const BRAND: MailBrand = {
  name: "The Harbour Post",
  url: "https://harbour.example",
  logo: null,
  tone: { light: "#0b57d0", dark: "#8ab4f8" },
  senderLines: ["Harbour Ltd", "1 Quay, 1000 Port", "GB 123"],
};

const NEWS: Partial<MailParts> = {
  sections: [
    {
      heading: "New stories",
      items: [
        {
          title: "The harbour opens",
          text: "After a year.\nFor all.",
          link: { label: "Read", url: "https://harbour.example/a?b=1&c=2" },
        },
        { title: "Rain", text: "", link: { label: "Read", url: "https://harbour.example/rain" } },
      ],
    },
  ],
  footerLinks: [{ label: "Unsubscribe", url: "https://harbour.example/unsubscribe?a&b" }],
};

function render(changes: Partial<MailParts> = {}) {
  return renderMail({
    sender: BRAND,
    heading: "Confirm your address",
    paragraphs: ["Hello Ada,", "open the link."],
    action: { label: "Confirm", url: "https://harbour.example/verify-email?token=a&b=c" },
    footnote: "If you did not ask for this, ignore it.",
    ...changes,
  });
}

it("has the publication's name, colour and address, and all of its text in the text alternative", () => {
  const { text, html } = render();
  expect(html).toContain('<a href="https://harbour.example"');
  expect(html).toContain("border-top:4px solid #0b57d0");
  expect(html).toContain("Harbour Ltd<br>1 Quay, 1000 Port<br>GB 123");
  expect(text).toBe(`Confirm your address

Hello Ada,

open the link.

Confirm:
https://harbour.example/verify-email?token=a&b=c

-- 
If you did not ask for this, ignore it.
Harbour Ltd
1 Quay, 1000 Port
GB 123
`);
});

it("lists what it reports below its text, and has links in its foot, in the sender's colours", () => {
  const { text, html } = render(NEWS);
  expect(html).toContain(
    'href="https://harbour.example/a?b=1&amp;c=2" class="link" style="color:#0b57d0">Read</a>',
  );
  expect(html).toContain("After a year.<br>For all.");
  const order = [
    "Confirm</a>",
    "New stories</h2>",
    "Rain</p>",
    "ignore it.",
    ">Unsubscribe</a>",
    "Harbour Ltd",
  ];
  const places = order.map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text).toContain(`New stories

The harbour opens
After a year.
For all.
Read: https://harbour.example/a?b=1&c=2

Rain
Read: https://harbour.example/rain`);
  expect(text).toContain("ignore it.\nUnsubscribe: https://harbour.example/unsubscribe?a&b\nHarbour Ltd");
});

it("has notes above its footnote, and pictures and kickers above titles, all of it escaped", () => {
  const item = {
    title: "The quay",
    kicker: "Harbour <1>",
    picture: { url: "https://harbour.example/a.png?b=1&c=2", alt: 'The "old" quay' },
    text: "",
    link: { label: "Read", url: "https://harbour.example/quay" },
  };
  const { html, text } = render({ sections: [{ heading: null, items: [item] }], notes: ["Made <here>."] });
  expect(html).toContain('src="https://harbour.example/a.png?b=1&amp;c=2" alt="The &quot;old&quot; quay"');
  expect(html).toContain(">Harbour &lt;1&gt;</p>");
  expect(html).toContain(">Made &lt;here&gt;.</p>");
  expect(text).toContain("Harbour <1>\nThe quay\nRead: https://harbour.example/quay");
  expect(text).toContain("Made <here>.\nIf you did not ask");
});

it("is at most 600 pixels wide, and has colours for dark mode that win over the inline ones", () => {
  const { html } = render(NEWS);
  expect(html).toContain("width:100%;max-width:600px");
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const [, dark = ""] = /prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? [];
  expect(dark).toContain(".tone{border-color:#8ab4f8!important}");
  for (const rule of dark.split("}").filter((text) => text !== "")) expect(rule).toMatch(/!important$/);
  // Every surface and text with a colour of its own has a class that the rules know.
  const inline = [...html.matchAll(/<(?:body|table|td|span|a|p)[^>]*(?:background|[^-]color):#[^>]*>/g)];
  expect(inline.length).toBeGreaterThan(4);
  for (const [tag] of inline) expect(tag).toMatch(/class="(?:page|card|ink|soft|button|link)\b/);
});

test.each([
  {
    what: "English where no language is given",
    language: undefined,
    tag: 'lang="en" dir="ltr"',
    side: "left",
  },
  {
    ...{ what: "German", language: { locale: "de-DE", direction: "ltr" } as const },
    ...{ tag: 'lang="de-DE" dir="ltr"', side: "left" },
  },
  {
    ...{ what: "Arabic, from right to left", language: { locale: "ar", direction: "rtl" } as const },
    ...{ tag: 'lang="ar" dir="rtl"', side: "right" },
  },
])("is in $what", ({ language, tag, side }) => {
  const { html } = render(language === undefined ? {} : { language });
  expect(html).toContain(`<html ${tag}>`);
  const sides = [...html.matchAll(/ align="(left|right)"/g)].map(([, one]) => one);
  expect(sides).toEqual([side, side, side]);
});

test.each<[string, MailParts["sender"], string[]]>([
  [
    "a logo, with the name for those who do not see it",
    { ...BRAND, logo: "https://harbour.example/logo.png" },
    ['<img src="https://harbour.example/logo.png" alt="The Harbour Post"', "background:#ffffff"],
  ],
  ["the name without a logo", BRAND, [">The Harbour Post</a>"]],
  ["a sender without pages", "Masthead", [">Masthead</span>", "border-top:4px solid #1f2937"]],
])("shows %s", (_what, sender, parts) => {
  const { html, text } = render({ sender });
  for (const part of parts) expect(html).toContain(part);
  expect(text).toContain(typeof sender === "string" ? sender : "Harbour Ltd");
});

test.each(HOSTILE_MARKUP)("renders no active content with %j in every part", (value) => {
  const own = new Set(findActiveMarkup(render({ code: "123456", ...NEWS }).html));
  const { html } = render({
    sender: { ...BRAND, name: value, senderLines: [value] },
    heading: value,
    paragraphs: [value],
    code: value,
    sections: [
      {
        heading: value,
        items: [{ title: value, text: value, link: { label: value, url: "https://harbour.example/rain" } }],
      },
    ],
    footnote: value,
    footerLinks: [{ label: value, url: "https://harbour.example/rain" }],
  });
  expect(findActiveMarkup(html).filter((part) => !own.has(part))).toEqual([]);
});
