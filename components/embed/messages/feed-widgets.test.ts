import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Messages, Plural } from "../frame/messages";

const LOCALES = ["ar", "de", "en", "es", "fr", "he", "hi", "it", "nl", "pl", "pt", "ta"];
const WIDGETS = ["feed", "contribution", "reactions"] as const;

async function read(widget: string, locale: string): Promise<Messages> {
  const { default: messages }: { default: Messages } = await import(`./${widget}/${locale}.ts`);
  return messages;
}

function formsOf(message: string | Plural): string[] {
  return typeof message === "string" ? [message] : Object.values(message);
}

/** The values that a text stands for; a plural form may say its number in words. */
function holesOf(message: string | Plural): string[] {
  const holes = formsOf(message).flatMap((form) =>
    [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""),
  );
  return [...new Set(holes)].sort();
}

describe.each(WIDGETS)("the texts of the widget %s", (widget) => {
  it("are there in twelve languages", () => {
    const files = readdirSync(join(import.meta.dirname, widget)).map((name) => name.replace(".ts", ""));
    expect(files.sort()).toEqual(LOCALES);
  });

  it.each(LOCALES)("say in %s what they say in English, in every form of its plurals", async (locale) => {
    const [english, own] = [await read(widget, "en"), await read(widget, locale)];
    expect(Object.keys(own)).toEqual(Object.keys(english));
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(own)) {
      expect(holesOf(message), key).toEqual(holesOf(english[key] ?? ""));
      for (const form of formsOf(message)) expect(form.trim(), key).not.toBe("");
      // Millions have a form of their own in some languages; nothing here is counted so far.
      if (typeof message !== "string")
        expect(Object.keys(message), key).toEqual(
          expect.arrayContaining(["ar", "pl"].includes(locale) ? forms : ["one", "other"]),
        );
    }
  });
});
