import { markupMessages } from "./messages/markup/index";
import { siteMessages } from "./messages/site/index";
import { createTranslator } from "./messages/translator";

/** Other sites by the names that readers know. */
const BRANDS = {
  youtube: "YouTube",
  soundcloud: "SoundCloud",
  tweet: "X",
  instagram: "Instagram",
  facebook: "Facebook",
  dailymotion: "Dailymotion",
  tiktok: "TikTok",
} as const;

type Brand = keyof typeof BRANDS;

interface Service {
  name: Brand | "brightcove" | "jwplayer" | "page";
}

function isBrand(name: Service["name"]): name is Brand {
  return Object.hasOwn(BRANDS, name);
}

/** Label of a link to third-party content in a publication's language: `See it on YouTube`. */
export function formatServiceLink({ name }: Service, locale: string): string {
  const t = createTranslator(locale, siteMessages);
  if (isBrand(name)) return t("seeItOn", { service: BRANDS[name] });
  return t(name === "page" ? "seeAtSource" : "seeAtVideoService");
}

/** Label of third-party content: its own title, or else that of a link to it. */
export function formatThirdPartyLabel(
  { service, title }: { service: Service; title: string },
  locale: string,
): string {
  return title === "" ? formatServiceLink(service, locale) : title;
}

/** Title of the frame that shows third-party content without a title of its own: `Content from YouTube`. */
export function formatFrameTitle({ name }: Service, locale: string): string {
  if (!isBrand(name)) return createTranslator(locale, siteMessages)("embeddedContent");
  return createTranslator(locale, markupMessages)("contentFrom", { service: BRANDS[name] });
}
