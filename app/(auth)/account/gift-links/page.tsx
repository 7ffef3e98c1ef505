import type { Metadata } from "next";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { GiftLinkForm } from "@/components/reader/gift-links/gift-link-form";
import { GiftLinkList } from "@/components/reader/gift-links/gift-link-list";
import {
  getGiftAllowance,
  getGiftableStory,
  listOwnGiftLinks,
  type OwnGiftLink,
} from "@/server/subscriptions/access/index";
import { dateFormat } from "@/shared/formats/index";
import type { AccountTexts } from "@/shared/messages/account/index";
import { orNotFoundPage } from "../../member-account";
import { getSingleParam } from "../../reader-request";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../reader-texts";
import { createGiftLinkAction, revokeGiftLinkAction } from "./gift-links-actions";
import { requireGiver } from "./giver";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("giftLinks");
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

interface DescribeTools {
  t: AccountTexts;
  now: Date;
  format: Intl.DateTimeFormat;
}

/** How often a link was opened, and how long it works or why it no longer does. */
function describe({ opens, expiresAt, revokedAt }: OwnGiftLink, { t, now, format }: DescribeTools): string[] {
  const opened = t("openedTimes", { opens });
  if (revokedAt !== null) return [opened, t("revokedOn", { day: format.format(revokedAt) })];
  const day = format.format(expiresAt);
  return [opened, expiresAt <= now ? t("expiredOn", { day }) : t("worksUntil", { day })];
}

export default async function GiftLinksPage({ searchParams }: Props) {
  const search = await searchParams;
  const storyId = getSingleParam(search, "story");
  const ctx = await requireGiver(storyId === null ? "" : `?${new URLSearchParams({ story: storyId })}`);
  const [{ left, limit }, links, story] = await Promise.all([
    getGiftAllowance(ctx),
    listOwnGiftLinks(ctx),
    storyId === null ? null : orNotFoundPage(getGiftableStory(ctx, storyId)),
  ]);
  const t = await loadReaderTexts();
  const { locale, timeZone } = await loadTextFormat();
  const format = dateFormat(locale, { dateStyle: "medium", timeZone });
  const now = ctx.clock.now();
  return (
    <AccountFrame
      t={t}
      current="/account/gifts"
      title={t("giftLinks")}
      lead={limit === 0 ? t("giftLinksOff") : t("giftLinksLead", { left, limit })}
      done={getSingleParam(search, "done") === "revoked" ? t("giftLinkRevoked") : null}
    >
      {story !== null && limit > 0 && (
        <AccountCard>
          <p className="mb-3 text-sm wrap-anywhere">{t("createGiftLinkFor", { headline: story.headline })}</p>
          <GiftLinkForm
            action={createGiftLinkAction}
            storyId={story.storyId}
            texts={{
              create: t("createGiftLink"),
              link: t("giftLink"),
              copy: t("copyLink"),
              copied: t("linkCopied"),
              notCopied: t("copyByHand"),
            }}
          />
        </AccountCard>
      )}
      <AccountCard>
        {links.length === 0 ? (
          <p className="text-sm text-ink-2">{t("noGiftLinks")}</p>
        ) : (
          <GiftLinkList
            t={t}
            revoke={revokeGiftLinkAction}
            links={links.map((link) => ({
              id: link.id,
              headline: link.headline,
              path: link.path,
              state: describe(link, { t, now, format }),
              isUsable: link.revokedAt === null && link.expiresAt > now,
            }))}
          />
        )}
      </AccountCard>
    </AccountFrame>
  );
}
