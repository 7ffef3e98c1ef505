import type en from "../../messages/comments/en";

/** Name of one of the widget's texts. */
export type TextKey = keyof typeof en;

/** Says one of the widget's texts in the reader's language. */
export type Say = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
