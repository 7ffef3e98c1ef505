import type { Metadata } from "next";
import { ACCOUNT_LINK, AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { FollowList } from "@/components/reader/mails/follow-list";
import { MailPreferencesForm } from "@/components/reader/mails/mail-preferences-form";
import { MAILS_PAGE_TEXTS } from "@/components/reader/mails/texts";
import { NewsletterList } from "@/components/reader/newsletters/newsletter-list";
import { Button } from "@/components/ui/button";
import { listOwnNewsletters } from "@/server/engagement/newsletters/index";
import { getOwnMailPreferences, listOwnFollows } from "@/server/engagement/notifications/index";
import { findFollowable } from "@/server/publishing/site/index";
import { requireMember } from "../../member-account";
import { getSingleParam } from "../../reader-request";
import { createReaderMetadata, loadNewslettersTexts, loadReaderTexts } from "../../reader-texts";
import { parseFollowable } from "../follows/followable";
import { changeNewsletterAction, saveMailPreferencesAction, unfollowAction } from "./mails-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("emailSettings");
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

function toDoneText(done: string | null): string | null {
  const isKnown = done === "followed" || done === "unfollowed" || done === "refused";
  return isKnown ? MAILS_PAGE_TEXTS.results[done] : null;
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
    named === null ? null : findFollowable(ctx, named),
  ]);
  const [t, newslettersTexts] = await Promise.all([loadReaderTexts(), loadNewslettersTexts()]);
  const done = getSingleParam(search, "done");
  return (
    <AccountFrame
      t={t}
      publication={ctx.account}
      current="/account/mails"
      title={t("emailSettings")}
      lead={address === null ? MAILS_PAGE_TEXTS.noAddress : MAILS_PAGE_TEXTS.sentTo(address)}
      done={done === "newsletters" ? newslettersTexts("changed") : toDoneText(done)}
    >
      {named !== null && wanted !== null && (
        <AccountCard>
          <form method="post" action="/account/follows/add" className="flex flex-col gap-3">
            <input type="hidden" name="kind" value={named.kind} />
            <input type="hidden" name="slug" value={named.slug} />
            <p className="text-sm wrap-anywhere">{MAILS_PAGE_TEXTS.confirmFollow(wanted.name)}</p>
            <Button type="submit" size="lg">
              {MAILS_PAGE_TEXTS.follow}
            </Button>
          </form>
        </AccountCard>
      )}
      {state === "unconfirmed" && (
        <AccountCard>
          <p className="text-sm">
            {MAILS_PAGE_TEXTS.unconfirmed}{" "}
            <a href="/account/names" className={ACCOUNT_LINK}>
              {MAILS_PAGE_TEXTS.confirm}
            </a>
          </p>
        </AccountCard>
      )}
      {state === "refused" && (
        <AccountCard>
          <p className="text-sm">{MAILS_PAGE_TEXTS.refused}</p>
        </AccountCard>
      )}
      <AccountCard>
        <MailPreferencesForm action={saveMailPreferencesAction} preferences={preferences} />
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
          {MAILS_PAGE_TEXTS.following}
        </h2>
        <FollowList follows={follows} unfollow={unfollowAction} />
      </AccountCard>
    </AccountFrame>
  );
}
