import { systemMessages } from "@/shared/messages/system/index";
import { createTranslator } from "@/shared/messages/translator";
import { type BareLanguage, chooseBareLanguage } from "./bare-texts";
import { standalonePagePolicy } from "./page-security.rules";

const STYLE =
  ":root{color-scheme:light dark}body{margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif;text-align:center}a{color:inherit}";

/** Widgets show this page in frames of other sites; it contains nothing that clickjacking could use. */
export const FAILED_POLICY = standalonePagePolicy({ style: STYLE, framedBy: null });

/** Renders the page or frame that could not be rendered; its viewer can only retry. No shared cache stores it. */
export function renderFailedPage(language: BareLanguage): string {
  const { lang, dir } = chooseBareLanguage(language);
  const t = createTranslator(lang, systemMessages);
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${t("partUnavailable")}</title><style>${STYLE}</style></head><body><p>${t("partUnavailable")} <a href="">${t("tryAgain")}</a></p></body></html>`;
}
