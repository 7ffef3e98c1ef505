import { z } from "zod";
import type { Account } from "@/server/accounts/index";
import {
  getPreferencesUrl,
  getReaderMailTexts,
  readUnsubscribeToken,
  THREAD_TEXTS,
  TOPIC_TEXTS,
  type UnsubscribeTarget,
  unfollowByLink,
  unsubscribeByLink,
} from "@/server/engagement/notifications/index";
import { defineEndpoint, type Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { createNewsletterQuestion, endNewsletter } from "./unsubscribe-newsletter";
import { createUnsubscribePage } from "./unsubscribe-page";

const SHARED = {
  path: "/api/v1/mails/unsubscribe",
  tag: "Engagement",
  account: "host",
  credentials: ["none"],
  cache: "private",
  ignoresAccept: true,
  query: z.object({
    token: z
      .string()
      .max(1_000)
      .default("")
      .describe(
        "From the link in a mail; names the reader and the kind of mail or the thread, or the sign-up for a newsletter.",
      ),
  }),
  errors: [],
} as const;

const PAGE = { contentType: "text/html" } as const;
const INVALID = { description: "A page that says that the link does not work.", ...PAGE };

function createInvalidPage(account: Account) {
  const { t, language } = getReaderMailTexts(account);
  return createUnsubscribePage({
    status: 400,
    language,
    title: t("linkBroken"),
    text: t("linkBrokenText"),
    link: { label: t("settingsInAccount"), url: getPreferencesUrl(account) },
  });
}

type MailTarget = Exclude<UnsubscribeTarget, { signUpId: number }>;

function getTexts(named: MailTarget) {
  return "threadId" in named ? THREAD_TEXTS : TOPIC_TEXTS[named.topic];
}

/** The links by which readers end mails without logging in. GET changes nothing: mail scanners follow links. */
export function unsubscribeEndpoints(vault: Vault): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...SHARED,
        operationId: "showUnsubscribePage",
        method: "get",
        summary: "Show the page that ends a kind of mail, a followed thread or a newsletter",
        description: "With one button. Opening the page changes nothing.",
        responses: { 200: { description: "The page.", ...PAGE }, 400: INVALID },
      },
      async ({ ctx, query }) => {
        const { account } = ctx;
        const named = readUnsubscribeToken(account, vault, query.token);
        if (named === null) return createInvalidPage(account);
        if ("signUpId" in named) return createNewsletterQuestion(ctx, named);
        const { t, language } = getReaderMailTexts(account);
        return createUnsubscribePage({
          language,
          title: t("unsubscribe"),
          text: t(getTexts(named).question, { publication: account.name }),
          button: t("unsubscribe"),
        });
      },
    ),
    defineEndpoint(
      {
        ...SHARED,
        operationId: "unsubscribe",
        method: "post",
        summary: "End a kind of mail, a followed thread or a newsletter",
        description:
          "The `List-Unsubscribe` header of mails leads here (RFC 8058), as does the button of the page. Needs no session; repeated calls change nothing.",
        body: {
          schema: z.object({
            "List-Unsubscribe": z.string().optional().describe("`One-Click`. The token alone decides."),
          }),
          contentTypes: ["application/x-www-form-urlencoded", "multipart/form-data"],
          limit: 4_096,
          optional: true,
        },
        responses: { 200: { description: "A page that confirms it.", ...PAGE }, 400: INVALID },
      },
      async ({ ctx, query }) => {
        const { account } = ctx;
        const named = readUnsubscribeToken(account, vault, query.token);
        if (named === null) return createInvalidPage(account);
        if ("signUpId" in named) return endNewsletter(ctx, named);
        if ("threadId" in named) await unfollowByLink(ctx, named);
        else await unsubscribeByLink(ctx, named);
        const { t, language } = getReaderMailTexts(account);
        return createUnsubscribePage({
          language,
          title: t("unsubscribed"),
          text: t(getTexts(named).done, { publication: account.name }),
          link: { label: t("settingsInAccount"), url: getPreferencesUrl(account) },
        });
      },
    ),
  ];
}
