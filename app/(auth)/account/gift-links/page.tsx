import type { Metadata } from "next";
import { AccountCard, AccountFrame } from "@/components/reader/account-frame";
import { GiftLinkForm } from "@/components/reader/gift-links/gift-link-form";
import { GiftLinkList } from "@/components/reader/gift-links/gift-link-list";
import { GIFT_LINK_TEXTS } from "@/components/reader/gift-links/texts";
import {
  getGiftAllowance,
  getGiftableStory,
  listOwnGiftLinks,
  type OwnGiftLink,
} from "@/server/subscriptions/access/index";
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

function describe({ opens, expiresAt, revokedAt }: OwnGiftLink, now: Date, format: Intl.DateTimeFormat) {
  const end = () => {
    if (revokedAt !== null) return GIFT_LINK_TEXTS.revokedOn(format.format(revokedAt));
    const date = format.format(expiresAt);
    return expiresAt <= now ? GIFT_LINK_TEXTS.expired(date) : GIFT_LINK_TEXTS.until(date);
  };
  return `${GIFT_LINK_TEXTS.opened(opens)}, ${end()}`;
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
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  const now = ctx.clock.now();
  return (
    <AccountFrame
      t={t}
      publication={ctx.account}
      current="/account/gifts"
      title={t("giftLinks")}
      lead={limit === 0 ? GIFT_LINK_TEXTS.off : GIFT_LINK_TEXTS.lead(left, limit)}
      done={getSingleParam(search, "done") === "revoked" ? GIFT_LINK_TEXTS.results.revoked : null}
    >
      {story !== null && limit > 0 && (
        <AccountCard>
          <p className="mb-3 text-sm wrap-anywhere">{GIFT_LINK_TEXTS.createFor(story.headline)}</p>
          <GiftLinkForm action={createGiftLinkAction} storyId={story.storyId} />
        </AccountCard>
      )}
      <AccountCard>
        {links.length === 0 ? (
          <p className="text-sm text-ink-2">{GIFT_LINK_TEXTS.none}</p>
        ) : (
          <GiftLinkList
            revoke={revokeGiftLinkAction}
            links={links.map((link) => ({
              id: link.id,
              headline: link.headline,
              path: link.path,
              state: describe(link, now, format),
              isUsable: link.revokedAt === null && link.expiresAt > now,
            }))}
          />
        )}
      </AccountCard>
    </AccountFrame>
  );
}
