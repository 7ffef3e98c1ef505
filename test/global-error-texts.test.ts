import { expect, test } from "vitest";
import { chooseErrorTexts } from "@/app/global-error-texts";

test.each([
  { locales: [], lang: "en", dir: "ltr", failed: "This page can’t be shown" },
  { locales: ["", "sv", "he-IL", "fr"], lang: "he", dir: "rtl", failed: "אי אפשר להציג את הדף הזה" },
  { locales: ["pl-PL", "de"], lang: "pl", dir: "ltr", failed: "Nie można wyświetlić tej strony" },
])("a failed page in $locales is explained in $lang", ({ locales, lang, dir, failed }) => {
  expect(chooseErrorTexts(locales)).toMatchObject({ lang, dir, texts: { failed } });
});
