import { readdirSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./languages";

type Ast = ReturnType<IntlMessageFormat["getAst"]>;

interface Facts {
  /** Arguments with their kind, `count plural`; a select with its choices. */
  values: string[];
  /** Categories of each plural. */
  plurals: string[][];
}

/** Numbers of the parser for the parts of a message. */
const KINDS: Readonly<Record<number, string>> = {
  1: "text",
  2: "number",
  3: "date",
  4: "time",
  5: "select",
  6: "number",
};

function readFacts(ast: Ast): Facts {
  const facts: Facts = { values: [], plurals: [] };
  for (const part of ast) {
    const kind = KINDS[part.type];
    if (kind === undefined || !("value" in part)) continue;
    if ("options" in part) {
      const names = Object.keys(part.options).toSorted();
      facts.values.push(
        part.type === 5 ? `${part.value} select ${names.join(" ")}` : `${part.value} ${kind}`,
      );
      if (part.type === 6) facts.plurals.push(names.filter((name) => !name.startsWith("=")));
      for (const option of Object.values(part.options)) {
        const inner = readFacts(option.value);
        facts.values.push(...inner.values);
        facts.plurals.push(...inner.plurals);
      }
    } else facts.values.push(`${part.value} ${kind}`);
  }
  return { values: [...new Set(facts.values)].toSorted(), plurals: facts.plurals };
}

function factsOf(language: string, text: string): Facts {
  return readFacts(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst());
}

async function readMessages(area: string, language: string): Promise<Record<string, string>> {
  const file: { default: Record<string, string> } = await import(`./${area}/${language}.ts`);
  return file.default;
}

const AREAS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.each(AREAS)("the messages of %s", (area) => {
  it("exist in every language", () => {
    const files = readdirSync(`${import.meta.dirname}/${area}`).filter((name) => name !== "index.ts");
    expect(files.toSorted()).toEqual(LANGUAGES.map((language) => `${language}.ts`));
  });

  it.each(LANGUAGES)("in %s have the keys, arguments and plural forms they need", async (language) => {
    const en = await readMessages(area, "en");
    const messages = await readMessages(area, language);
    expect(Object.keys(messages)).toEqual(Object.keys(en));
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [key, text] of Object.entries(messages)) {
      const { values, plurals } = factsOf(language, text);
      expect({ key, values }).toEqual({ key, values: factsOf("en", en[key] ?? "").values });
      for (const names of plurals) expect({ key, names }).toEqual({ key, names: forms });
    }
  });

  it.each(LANGUAGES.filter((language) => language !== "en"))("in %s are not in English", async (language) => {
    const en = await readMessages(area, "en");
    const same = Object.entries(await readMessages(area, language)).filter(
      ([key, text]) => en[key] === text && /[a-z]{2} [a-z]{2}/i.test(text.replaceAll(/\{[^{}]*\}/g, "")),
    );
    expect(same).toEqual([]);
  });

  it.each(LANGUAGES)("in %s are typeset: no straight quotes, no spaces at the ends", async (language) => {
    const wrong = Object.entries(await readMessages(area, language)).filter(
      ([, text]) => /['"]/.test(text) || text !== text.trim() || text === "",
    );
    expect(wrong).toEqual([]);
  });
});
