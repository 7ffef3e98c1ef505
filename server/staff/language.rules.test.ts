import { expect, it } from "vitest";
import { parseLanguage } from "./language.rules";

it.each([
  ["en-GB", { isoCode: "en", ietfCode: "en-GB", name: "English", direction: "ltr" }],
  ["ar", { isoCode: "ar", ietfCode: "ar", name: "Arabic", direction: "rtl" }],
  ["ur-PK", { isoCode: "ur", ietfCode: "ur-PK", name: "Urdu", direction: "rtl" }],
  ["pa-Arab", { isoCode: "pa", ietfCode: "pa-Arab", name: "Punjabi", direction: "rtl" }],
  ["hi-in", { isoCode: "hi", ietfCode: "hi-IN", name: "Hindi", direction: "ltr" }],
])("parses %s", (tag, language) => {
  expect(parseLanguage(tag)).toEqual(language);
});
