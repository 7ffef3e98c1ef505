import { expect, test } from "vitest";
import { bareDocument, createMaintenanceText } from "./bare-page";
import { createBareText } from "./bare-texts";

const UNAVAILABLE = "This page is temporarily unavailable";

test.each([
  { accepted: undefined, lang: "en", dir: "ltr", title: UNAVAILABLE },
  { accepted: "*", lang: "en", dir: "ltr", title: UNAVAILABLE },
  {
    accepted: "de-CH,de;q=0.9,en;q=0.5",
    lang: "de",
    dir: "ltr",
    title: "Diese Seite ist vorübergehend nicht erreichbar",
  },
  { accepted: "sv,ar;q=0.5", lang: "ar", dir: "rtl", title: "هذه الصفحة غير متاحة مؤقتًا" },
])("a reader who accepts $accepted gets the maintenance page in $lang", ({ accepted, lang, dir, title }) => {
  const html = bareDocument(createMaintenanceText(accepted));
  expect(html).toContain(`<html lang="${lang}" dir="${dir}">`);
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain('<a href="" class="first">');
});

test("a page of a publication is in its language, whatever the reader accepts", () => {
  const messages = { title: "offline", text: "offlineText", link: null } as const;
  expect(createBareText(messages, { publicationLocale: "pl-PL", acceptLanguage: "fr" })).toEqual({
    title: "Jesteś offline",
    text: "<p>Sprawdź połączenie z internetem i spróbuj ponownie.</p>",
    lang: "pl-PL",
    dir: "ltr",
  });
});
