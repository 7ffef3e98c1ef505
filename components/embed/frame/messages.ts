/** A text in the plural forms that its language has; `other` is always among them. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Texts of one widget in one language. `{name}` stands for a value; `{count}` chooses the plural form. */
export type Messages = Readonly<Record<string, string | Plural>>;

type Values = Readonly<Record<string, string | number>>;

/** Gives a text its values; numbers are written as the language writes them. */
export type Translate = (key: string, values?: Values) => string;

/** Says texts of one language. A key without a text is a mistake of ours and shows itself as the key. */
export function createTranslate(messages: Messages, locale: string): Translate {
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (key, values = {}) => {
    const message = messages[key] ?? key;
    const form =
      typeof message === "string"
        ? message
        : (message[plurals.select(Number(values.count ?? 0))] ?? message.other);
    return form.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name];
      if (value === undefined) return hole;
      return typeof value === "number" ? numbers.format(value) : value;
    });
  };
}
