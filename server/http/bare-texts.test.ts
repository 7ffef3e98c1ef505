import { expect, test } from "vitest";
import { bareDocument, createMaintenanceText } from "./bare-page";
import { createBareText } from "./bare-texts";

test.each([
  [undefined, "en", "ltr", "This page is temporarily unavailable"],
  ["*", "en", "ltr", "This page is temporarily unavailable"],
  ["de-CH,de;q=0.9,en;q=0.5", "de", "ltr", "Diese Seite ist vorübergehend nicht erreichbar"],
  ["sv,ar;q=0.5", "ar", "rtl", "هذه الصفحة غير متاحة مؤقتًا"],
])("a reader who accepts %s gets the maintenance page in %s", (accepted, lang, dir, title) => {
  const html = bareDocument(createMaintenanceText(accepted));
  expect(html).toContain(`<html lang="${lang}" dir="${dir}">`);
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain('<a href="" class="first">');
});

test("a page of a publication is in its language, whatever the reader accepts", () => {
  const messages = { title: "offline", text: "offlineText", retries: false } as const;
  expect(createBareText(messages, { publicationLocale: "pl-PL", acceptLanguage: "fr" })).toEqual({
    title: "Jesteś offline",
    text: "<p>Sprawdź połączenie z internetem i spróbuj ponownie.</p>",
    lang: "pl-PL",
    dir: "ltr",
  });
});
