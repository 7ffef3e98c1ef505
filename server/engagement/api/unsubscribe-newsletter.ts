import type { Context } from "@/server/context/index";
import { findNewsletterOfSignUp, unsubscribeFromLetter } from "@/server/engagement/newsletters/index";
import type { Reply } from "@/server/http/index";
import { chooseTextLocale, getTextDirection } from "@/shared/messages/languages";
import { newslettersMessages } from "@/shared/messages/newsletters/index";
import { createTranslator } from "@/shared/messages/translator";
import { createUnsubscribePage } from "./unsubscribe-page";

interface LetterLink {
  signUpId: number;
  letterId: number;
}

function getTexts({ account }: Context) {
  const locale = chooseTextLocale(account.settings.language.ietfCode);
  const t = createTranslator(locale, newslettersMessages);
  return { t, language: { locale, direction: getTextDirection(locale) } };
}

function createDonePage(ctx: Context, newsletter: string | null): Reply {
  const { t, language } = getTexts(ctx);
  return createUnsubscribePage({
    title: t("unsubscribedTitle"),
    text: newsletter === null ? t("unsubscribedGone") : t("unsubscribed", { newsletter }),
    link: { label: t("allNewsletters"), url: "/newsletters" },
    language,
  });
}

/** Create the page with the button that ends a newsletter; a sign-up that is gone has ended. */
export async function createNewsletterQuestion(ctx: Context, { signUpId }: LetterLink): Promise<Reply> {
  const newsletter = await findNewsletterOfSignUp(ctx, signUpId);
  if (newsletter === null) return createDonePage(ctx, null);
  const { t, language } = getTexts(ctx);
  return createUnsubscribePage({
    title: t("unsubscribe"),
    text: t("unsubscribeQuestion", { newsletter }),
    button: t("unsubscribe"),
    language,
  });
}

/** End a newsletter by the link of a letter, and create the page that confirms it. */
export async function endNewsletter(ctx: Context, link: LetterLink): Promise<Reply> {
  return createDonePage(ctx, await unsubscribeFromLetter(ctx, link));
}
