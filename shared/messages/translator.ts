import type { GetICUArgs } from "@schummar/icu-type-parser";
import { IntlMessageFormat } from "intl-messageformat";
import { dateFormat, numberFormat, pluralRules } from "../formats/index";
import { findLanguage, type Language } from "./languages";

/** Messages of an area in English: ICU messages by their key. */
export type Messages = Readonly<Record<string, string>>;

/** Messages of an area in another language. */
export type Translation<M extends Messages> = Readonly<Record<keyof M, string>>;

/** Messages of an area in every language. English defines the keys and their arguments. */
export type Catalogue<M extends Messages> = Readonly<Record<Exclude<Language, "en">, Translation<M>>> & {
  readonly en: M;
};

interface ArgumentTypes {
  ICUNumberArgument: number;
  ICUDateArgument: Date;
  ICUArgument: string | number;
}

type Arguments<Text extends string> = GetICUArgs<Text, ArgumentTypes>;

/** Formats the message of a key; its arguments are those of the English message. */
export type Translator<M extends Messages> = <Key extends keyof M & string>(
  key: Key,
  ...values: keyof Arguments<M[Key]> extends never ? [] : [values: Arguments<M[Key]>]
) => string;

const FORMATTERS = {
  getNumberFormat: (locales: string | string[] = "en", options: Intl.NumberFormatOptions = {}) =>
    numberFormat(String(locales), options),
  getDateTimeFormat: (locales: Intl.LocalesArgument = "en", options: Intl.DateTimeFormatOptions = {}) =>
    dateFormat(String(locales), options),
  getPluralRules: (locales: Intl.LocalesArgument = "en", options: Intl.PluralRulesOptions = {}) =>
    pluralRules(String(locales), options),
};

/** Maximum number of parsed messages: more than all messages with arguments, in several languages. */
const MAX_PARSED_MESSAGES = 5_000;

const parsedMessages = new Map<string, IntlMessageFormat>();

function parseMessage(locale: string, text: string): IntlMessageFormat {
  const key = `${locale} ${text}`;
  const cached = parsedMessages.get(key);
  if (cached !== undefined) return cached;
  const message = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true, formatters: FORMATTERS });
  if (parsedMessages.size >= MAX_PARSED_MESSAGES) parsedMessages.clear();
  parsedMessages.set(key, message);
  return message;
}

type Values = Readonly<Record<string, string | number | Date>>;

/** Types a translator by its area: that every language has the same keys and arguments is tested. */
function withTypes<M extends Messages>(translate: (key: string, values?: Values) => string): Translator<M> {
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return translate as Translator<M>;
}

/** Format one ICU message. Its text may contain markup characters: tags are not interpreted. */
export function formatMessage(locale: string, text: string, values: Values = {}): string {
  if (!/[{']/.test(text)) return text;
  return String(parseMessage(locale, text).format(values));
}

/**
 * Create the translator of an area for a locale (`chooseTextLocale`). Numbers and dates in messages have the locale's
 * format; a locale without texts gets English.
 */
export function createTranslator<M extends Messages>(locale: string, catalogue: Catalogue<M>): Translator<M> {
  const language = findLanguage(locale);
  const messages: Messages = language === null ? catalogue.en : catalogue[language];
  const formatLocale = language === null ? "en" : locale;
  return withTypes<M>((key, values) => formatMessage(formatLocale, messages[key] ?? key, values));
}

/** Keys of the messages without arguments. */
export type PlainKey<M extends Messages> = {
  [Key in keyof M & string]: keyof Arguments<M[Key]> extends never ? Key : never;
}[keyof M & string];
