import type en from "../../messages/comments/en";

/** Key of a message of the widget. */
export type TextKey = keyof typeof en;

/** Translates a message of the widget. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
