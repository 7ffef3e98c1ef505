import type { Context } from "@/server/context/index";
import {
  findNewsletterOfSignUp,
  getMailTexts,
  unsubscribeFromLetter,
} from "@/server/engagement/newsletters/index";
import type { Reply } from "@/server/http/index";
import { createUnsubscribePage } from "./unsubscribe-page";

interface LetterLink {
  signUpId: number;
  letterId: number;
}

function createDonePage(ctx: Context, newsletter: string | null): Reply {
  const { t, language } = getMailTexts(ctx.account);
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
  const { t, language } = getMailTexts(ctx.account);
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
