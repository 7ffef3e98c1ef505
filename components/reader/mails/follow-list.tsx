import { Button } from "@/components/ui/button";
import type { AccountTexts } from "@/shared/messages/account/index";
import { ACCOUNT_LINK } from "../account-frame";

const KINDS = { author: "followedAuthor", topic: "followedTopic", story: "followedStory" } as const;

interface FollowListProps {
  t: AccountTexts;
  follows: readonly { id: number; kind: "author" | "topic" | "story"; name: string; path: string }[];
  unfollow: (form: FormData) => Promise<void>;
}

/** What a reader follows, each with a plain form that ends it and works without scripts. */
export function FollowList({ t, follows, unfollow }: FollowListProps) {
  if (follows.length === 0) return <p className="mt-1 text-sm text-ink-2">{t("followsNothing")}</p>;
  return (
    <ul className="mt-2 divide-y divide-line">
      {follows.map(({ id, kind, name, path }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <a href={path} className={`${ACCOUNT_LINK} wrap-anywhere`}>
              {name}
            </a>
            <p className="text-xs text-ink-3">{t(KINDS[kind])}</p>
          </div>
          <form action={unfollow}>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" size="sm" aria-label={t("unfollowName", { name })}>
              {t("unfollow")}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
