import type { Account } from "@/server/accounts/index";
import { toImageUrl } from "@/server/media/index";
import type { MailBrand } from "@/server/platform/mail/index";
import { toTone } from "@/shared/tone.rules";

type Publication = Pick<Account, "name" | "siteUrl" | "settings">;

/** Formats that common mail programs do not show. */
const NOT_IN_MAILS = /\.(?:svg|webp|avif)$/i;

function findLogo({ siteUrl, settings }: Publication): string | null {
  const { headerLogo, logo } = settings;
  const key = logo?.["temp-s3-key"] ?? "";
  const candidates = [
    headerLogo ?? "",
    key === "" ? "" : toImageUrl({ siteUrl, settings }, key, null),
    logo?.url ?? "",
  ];
  const urls = candidates
    .filter((address) => address !== "" && URL.canParse(address, siteUrl))
    .map((address) => new URL(address, siteUrl))
    .filter(({ protocol, pathname }) => /^https?:$/.test(protocol) && !NOT_IN_MAILS.test(pathname));
  return urls[0]?.href ?? null;
}

/** The sender's lines, as on invoices: name, address, tax number. */
function listSenderLines({ name, settings }: Publication): string[] {
  const { seller, addressLines, taxNumber, footer } = settings.subscriptions.invoices;
  const lines = [seller === "" ? name : seller, ...addressLines, taxNumber ?? "", footer];
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

/**
 * Builds the head and foot of a publication's mails out of its settings: logo, colour, and the sender of its invoices.
 * A logo in a format that mail programs do not show is left out, and the name is written in its place.
 */
export function buildMailBrand(publication: Publication): MailBrand {
  const { name, siteUrl, settings } = publication;
  return {
    name,
    url: siteUrl,
    logo: findLogo(publication),
    tone: toTone(settings.themeColor),
    senderLines: listSenderLines(publication),
  };
}
