import { expect, test } from "vitest";
import { accountMessages } from "./account/index";
import { chooseTextLocale, findLanguage, getTextDirection } from "./languages";
import { createTranslator, formatMessage } from "./translator";

const arabic = (count: number) => new Intl.NumberFormat("ar").format(count);

test.each([
  ["en-GB", null, "en-GB"],
  ["de-AT", "fr", "de-AT"],
  ["sv-SE", null, "en"],
  ["sv-SE", "fr-CA,fr;q=0.8", "fr"],
  ["sv-SE", "da, pl;q=0.2, ta;q=0.4, *;q=0.1", "ta"],
  ["sv-SE", "de;q=0, ar", "ar"],
  ["sv-SE", ";;;q=x,,", "en"],
])("a publication in %s gives a reader who accepts %s texts in %s", (locale, accepted, chosen) => {
  expect(chooseTextLocale(locale, accepted)).toBe(chosen);
});

test("Arabic and Hebrew run from right to left", () => {
  expect(["ar-EG", "he", "en", "de"].map(getTextDirection)).toEqual(["rtl", "rtl", "ltr", "ltr"]);
  expect(["AR", "xx", ""].map(findLanguage)).toEqual(["ar", null, null]);
});

test.each([
  ["en", 1, "Too many attempts. Try again in a minute."],
  ["en", 5, "Too many attempts. Try again in 5 minutes."],
  ["pl", 2, "Zbyt wiele prób. Spróbuj ponownie za 2 minuty."],
  ["pl", 5, "Zbyt wiele prób. Spróbuj ponownie za 5 minut."],
  ["ar", 2, "محاولات كثيرة جدًا. حاول مجددًا بعد دقيقتين."],
  ["ar", 3, `محاولات كثيرة جدًا. حاول مجددًا بعد ${arabic(3)} دقائق.`],
  ["ar", 11, `محاولات كثيرة جدًا. حاول مجددًا بعد ${arabic(11)} دقيقة.`],
  ["de-CH", 12, "Zu viele Versuche. Versuchen Sie es in 12 Minuten erneut."],
  ["sv", 2, "Too many attempts. Try again in 2 minutes."],
])("in %s the number %d has its own form", (locale, minutes, text) => {
  expect(createTranslator(locale, accountMessages)("tooMany", { minutes })).toBe(text);
});

test("a value is text: neither its markup nor its braces are interpreted", () => {
  const t = createTranslator("en", accountMessages);
  expect(t("giftFrom", { name: "<b>{Ada}</b>" })).toBe("Gift from <b>{Ada}</b>");
  expect(t("logIn")).toBe("Log in");
});

test("numbers have the locale's format", () => {
  expect(formatMessage("de", "{count, number}", { count: 1234567.5 })).toBe("1.234.567,5");
  expect(formatMessage("en-IN", "{count, number}", { count: 1234567.5 })).toBe("12,34,567.5");
});
