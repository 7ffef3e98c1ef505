import { describe, expect, it } from "vitest";
import type { Messages } from "../../frame/messages";
import ar from "./ar";
import de from "./de";
import en from "./en";
import es from "./es";
import fr from "./fr";
import he from "./he";
import hi from "./hi";
import it_ from "./it";
import nl from "./nl";
import pl from "./pl";
import pt from "./pt";
import ta from "./ta";

const LOCALES: Readonly<Record<string, Messages>> = { ar, de, es, fr, he, hi, it: it_, nl, pl, pt, ta };

function holesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).sort();
}

/** Texts that English says in one form. */
const plain = Object.entries(en).flatMap(([key, text]) =>
  typeof text === "string" ? [[key, text] as const] : [],
);
const plural = Object.entries(en).flatMap(([key, text]) => (typeof text === "string" ? [] : [key]));

describe.each(Object.entries(LOCALES))("the texts in %s", (locale, messages) => {
  it("have exactly the plural forms of the language", () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    const formsByKey = plural.map((key) => [key, Object.keys(messages[key] ?? {}).toSorted()]);
    expect(formsByKey).toEqual(plural.map((key) => [key, forms]));
  });

  it("have a place for every value, and for none that is not given", () => {
    const holes = plain.map(([key]) => [key, holesIn(String(messages[key]))]);
    expect(holes).toEqual(plain.map(([key, text]) => [key, holesIn(text)]));
    const counted = plural.filter((key) => {
      const forms = messages[key];
      return typeof forms === "string" || !forms?.other.includes("{count}");
    });
    expect(counted).toEqual([]);
  });

  it("are in that language", () => {
    const left = plain.filter(([key, text]) => messages[key] === text && /[a-z]{3} [a-z]{3}/i.test(text));
    expect(left).toEqual([]);
  });
});
