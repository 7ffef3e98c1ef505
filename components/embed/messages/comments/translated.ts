import type en from "./en";

/** All texts of the widget in a language with these plural forms: none missing, none too many. */
export type Translated<Form extends Intl.LDMLPluralRule> = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string ? string : Record<Form, string>;
};
