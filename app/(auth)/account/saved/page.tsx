import type { Metadata } from "next";
import { AccountCard, AccountEmpty, AccountFrame } from "@/components/reader/account-frame";
import { SavedList } from "@/components/reader/saved/saved-list";
import { Button } from "@/components/ui/button";
import { BOOKMARKS_PER_PAGE, listBookmarks } from "@/server/engagement/bookmarks/index";
import { dateFormat } from "@/shared/formats/index";
import type { AccountTexts } from "@/shared/messages/account/index";
import { requireMember } from "../../member-account";
import { getSingleParam } from "../../reader-request";
import { createReaderMetadata, loadReaderTexts, loadTextFormat } from "../../reader-texts";
import { removeSavedAction } from "./saved-actions";

export function generateMetadata(): Promise<Metadata> {
  return createReaderMetadata("savedStories");
}

const MAX_PAGE = 10_000;

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

function getPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Math.min(Number(text), MAX_PAGE) : 1;
}

const RESULTS = { saved: "storySaved", removed: "storyRemoved", refused: "saveRefused" } as const;

function toDoneText(t: AccountTexts, done: string | null): string | null {
  return done === "saved" || done === "removed" || done === "refused" ? t(RESULTS[done]) : null;
}

export default async function SavedPage({ searchParams }: Props) {
  const search = await searchParams;
  const add = getSingleParam(search, "add");
  const query = add === null ? "" : `?${new URLSearchParams({ add })}`;
  const ctx = await requireMember(`/account/saved${query}`);
  const page = getPage(getSingleParam(search, "page"));
  const bookmarks = await listBookmarks(ctx, { isRead: null, page });
  const t = await loadReaderTexts();
  const { locale, timeZone } = await loadTextFormat();
  const format = dateFormat(locale, { dateStyle: "medium", timeZone });
  return (
    <AccountFrame
      t={t}
      current="/account/saved"
      title={t("savedStories")}
      done={toDoneText(t, getSingleParam(search, "done"))}
    >
      {add !== null && (
        <AccountCard>
          <form method="post" action="/account/saved/add" className="flex flex-col gap-3">
            <input type="hidden" name="path" value={add} />
            <p className="text-sm wrap-anywhere">{t("confirmSave", { path: add })}</p>
            <Button type="submit" size="lg">
              {t("saveStory")}
            </Button>
          </form>
        </AccountCard>
      )}
      {bookmarks.length === 0 && page === 1 ? (
        <AccountEmpty href={ctx.account.siteUrl} label={t("toFrontPage")}>
          {t("noSavedStories")}
        </AccountEmpty>
      ) : (
        <SavedList
          t={t}
          remove={removeSavedAction}
          stories={bookmarks.map(({ id, url, headline, createdAt }) => ({
            id,
            url,
            title: headline ?? url,
            savedOn: format.format(createdAt),
          }))}
          newer={page > 1 ? `/account/saved?page=${page - 1}` : null}
          older={bookmarks.length === BOOKMARKS_PER_PAGE ? `/account/saved?page=${page + 1}` : null}
        />
      )}
    </AccountFrame>
  );
}
