import type { Installation } from "./own-installation";

/** A publication's language, as its settings have it. */
export interface PublicationLanguage {
  isoCode: string;
  ietfCode: string;
  name: string;
  direction: "ltr" | "rtl";
}

export const GERMAN = { isoCode: "de", ietfCode: "de-DE", name: "German", direction: "ltr" } as const;
export const ARABIC = { isoCode: "ar", ietfCode: "ar", name: "Arabic", direction: "rtl" } as const;

/** Sets a publication's language; servers that start afterwards read it. */
export async function setLanguage(installation: Installation, language: PublicationLanguage): Promise<void> {
  await installation.query(
    `update account set settings = jsonb_set(coalesce(settings, '{}'::jsonb), '{language}', $1::jsonb)`,
    [JSON.stringify(language)],
  );
}
