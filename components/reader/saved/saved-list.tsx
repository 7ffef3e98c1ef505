import { Button } from "@/components/ui/button";
import type { AccountTexts } from "@/shared/messages/account/index";
import { ACCOUNT_LINK, AccountCard } from "../account-frame";

interface SavedListProps {
  t: AccountTexts;
  stories: readonly { id: number; url: string; title: string; savedOn: string }[];
  remove: (form: FormData) => Promise<void>;
  /** Addresses of the pages before and after; null: none. */
  newer: string | null;
  older: string | null;
}

/** Saved stories, each with a plain form that removes it and works without scripts. */
export function SavedList({ t, stories, remove, newer, older }: SavedListProps) {
  return (
    <AccountCard>
      <ul className="divide-y divide-line">
        {stories.map(({ id, url, title, savedOn }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <a href={url} className={`${ACCOUNT_LINK} wrap-anywhere`}>
                {title}
              </a>
              <p className="text-xs text-ink-3">{t("savedOn", { day: savedOn })}</p>
            </div>
            <form action={remove}>
              <input type="hidden" name="url" value={url} />
              <Button type="submit" size="sm" aria-label={t("removeStory", { headline: title })}>
                {t("remove")}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {(newer !== null || older !== null) && (
        <nav aria-label={t("pages")} className="mt-4 flex justify-between text-sm">
          {newer === null ? (
            <span />
          ) : (
            <a href={newer} className={ACCOUNT_LINK}>
              {t("newer")}
            </a>
          )}
          {older !== null && (
            <a href={older} className={ACCOUNT_LINK}>
              {t("older")}
            </a>
          )}
        </nav>
      )}
    </AccountCard>
  );
}
