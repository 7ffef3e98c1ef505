import type { AccessMessages } from "../../messages/access/en";

type Load = () => Promise<{ default: AccessMessages }>;

/** Each language is a separate chunk: a page loads only its own. */
const LOCALES: Readonly<Record<string, Load>> = {
  ar: () => import("../../messages/access/ar"),
  de: () => import("../../messages/access/de"),
  en: () => import("../../messages/access/en"),
  es: () => import("../../messages/access/es"),
  fr: () => import("../../messages/access/fr"),
  he: () => import("../../messages/access/he"),
  hi: () => import("../../messages/access/hi"),
  it: () => import("../../messages/access/it"),
  nl: () => import("../../messages/access/nl"),
  pl: () => import("../../messages/access/pl"),
  pt: () => import("../../messages/access/pt"),
  ta: () => import("../../messages/access/ta"),
};

/** The messages of a locale's language; default: English. */
export async function loadMessages(locale: string): Promise<AccessMessages> {
  const language = locale.split("-")[0]?.toLowerCase() ?? "en";
  const load = LOCALES[language] ?? LOCALES["en"];
  if (load === undefined) throw new Error("no messages for this locale");
  return (await load()).default;
}
