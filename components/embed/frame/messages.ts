/** A text in the plural forms of its language; `other` is always included. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Texts of one widget in one language. `{name}` is a placeholder; `{count}` selects the plural form. */
export type Messages = Readonly<Record<string, string | Plural>>;

type Values = Readonly<Record<string, string | number>>;

/** Formats a message with its values; numbers are formatted for the locale. */
export type Translate = (key: string, values?: Values) => string;

/** Creates the translate function of a locale. A missing message is shown as its key. */
export function createTranslate(messages: Messages, locale: string): Translate {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (key, values = {}) => {
    const message = messages[key] ?? key;
    const form =
      typeof message === "string"
        ? message
        : (message[plurals.select(Number(values.count ?? 0))] ?? message.other);
    return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      return typeof value === "number" ? numbers.format(value) : value;
    });
  };
}
