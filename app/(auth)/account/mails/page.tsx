import type { Metadata } from "next";
import { ACCOUNT_LINK, AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { FollowList } from "@/components/reader/mails/follow-list";
import {
  MailPreferencesForm,
  type MailPreferenceTexts,
} from "@/components/reader/mails/mail-preferences-form";
import { NewsletterList } from "@/components/reader/newsletters/newsletter-list";
import { Button } from "@/components/ui/button";
import { listOwnNewsletters } from "@/server/engagement/newsletters/index";
import { getOwnMailPreferences, listOwnFollows } from "@/server/engagement/notifications/index";
import type { AccountTexts } from "@/shared/messages/account/index";
import { requireMember } from "../../member-account";
import { getSingleParam } from "../../reader-request";
import { createReaderMetadata, loadNewslettersTexts, loadReaderTexts } from "../../reader-texts";
import { findFollowableName, parseFollowable } from "../follows/followable";
import { changeNewsletterAction, saveMailPreferencesAction, unfollowAction } from "./mails-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("emailSettings");
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const RESULTS = { followed: "followed", unfollowed: "unfollowed", refused: "followRefused" } as const;

function toDoneText(t: AccountTexts, done: string | null): string | null {
  const isKnown = done === "followed" || done === "unfollowed" || done === "refused";
  return isKnown ? t(RESULTS[done]) : null;
}

function toPreferenceTexts(t: AccountTexts): MailPreferenceTexts {
  return {
    replies: t("mailsReplies"),
    mentions: t("mailsMentions"),
    follows: t("mailsFollows"),
    at_once: t("mailsAtOnce"),
    daily: t("mailsDaily"),
    off: t("mailsOff"),
    dailyHint: t("mailsDailyHint"),
    save: t("save"),
  };
}

export default async function MailsPage({ searchParams }: Props) {
  const search = await searchParams;
  const named = parseFollowable(getSingleParam(search, "follow"), getSingleParam(search, "slug"));
  const query = named === null ? "" : `?${new URLSearchParams({ follow: named.kind, slug: named.slug })}`;
  const ctx = await requireMember(`/account/mails${query}`);
  const [{ preferences, address, state }, newsletters, follows, wanted] = await Promise.all([
    getOwnMailPreferences(ctx),
    listOwnNewsletters(ctx),
    listOwnFollows(ctx),
    named === null ? null : findFollowableName(ctx, named),
  ]);
  const [t, newslettersTexts] = await Promise.all([loadReaderTexts(), loadNewslettersTexts()]);
  const done = getSingleParam(search, "done");
  return (
    <AccountFrame
      t={t}
      current="/account/mails"
      title={t("emailSettings")}
      lead={address === null ? t("mailsNoAddress") : t("mailsSentTo", { email: address })}
      done={done === "newsletters" ? newslettersTexts("changed") : toDoneText(t, done)}
    >
      {named !== null && wanted !== null && (
        <AccountCard>
          <form method="post" action="/account/follows/add" className="flex flex-col gap-3">
            <input type="hidden" name="kind" value={named.kind} />
            <input type="hidden" name="slug" value={named.slug} />
            <p className="text-sm wrap-anywhere">
              {t(named.kind === "thread" ? "confirmFollowThread" : "confirmFollow", { name: wanted })}
            </p>
            <Button type="submit" size="lg">
              {t("follow")}
            </Button>
          </form>
        </AccountCard>
      )}
      {state === "unconfirmed" && (
        <AccountCard>
          <p className="text-sm">
            {t("mailsUnconfirmed")}{" "}
            <a href="/account/names" className={ACCOUNT_LINK}>
              {t("confirmEmail")}
            </a>
          </p>
        </AccountCard>
      )}
      {state === "refused" && (
        <AccountCard>
          <p className="text-sm">{t("mailsReturned")}</p>
        </AccountCard>
      )}
      <AccountCard>
        <MailPreferencesForm
          action={saveMailPreferencesAction}
          preferences={preferences}
          texts={toPreferenceTexts(t)}
        />
      </AccountCard>
      {newsletters.length > 0 && (
        <AccountCard labelledBy="newsletters">
          <h2 id="newsletters" className="text-base font-semibold">
            {newslettersTexts("newsletters")}
          </h2>
          <NewsletterList t={newslettersTexts} newsletters={newsletters} change={changeNewsletterAction} />
        </AccountCard>
      )}
      <AccountCard labelledBy="following">
        <h2 id="following" className="text-base font-semibold">
          {t("following")}
        </h2>
        <FollowList t={t} follows={follows} unfollow={unfollowAction} />
      </AccountCard>
    </AccountFrame>
  );
}
