import { Button } from "@/components/ui/button";
import type { ListedFollow } from "@/server/engagement/notifications/index";
import type { AccountTexts } from "@/shared/messages/account/index";
import { ACCOUNT_LINK } from "../account-frame";

const KINDS = {
  author: "followedAuthor",
  topic: "followedTopic",
  story: "followedStory",
  thread: "followedThread",
} as const;

interface FollowListProps {
  t: AccountTexts;
  follows: readonly Pick<ListedFollow, "id" | "kind" | "name" | "path" | "comment">[];
  unfollow: (form: FormData) => Promise<void>;
}

type ListedComment = NonNullable<ListedFollow["comment"]>;

/** The comment that a followed thread begins with. */
function ThreadComment({ author, excerpt }: ListedComment) {
  return (
    <p className="text-sm text-ink-2 wrap-anywhere">
      {author !== null && (
        <>
          <bdi className="font-medium">{author}</bdi>:{" "}
        </>
      )}
      <bdi>{excerpt}</bdi>
    </p>
  );
}

/** Threads of one page differ by their authors. */
function nameFollow(name: string, comment: ListedComment | null): string {
  return comment === null || comment.author === null ? name : `${name} (${comment.author})`;
}

/** What a reader follows, each with a plain form that ends it and works without scripts. */
export function FollowList({ t, follows, unfollow }: FollowListProps) {
  if (follows.length === 0) return <p className="mt-1 text-sm text-ink-2">{t("followsNothing")}</p>;
  return (
    <ul className="mt-2 divide-y divide-line">
      {follows.map(({ id, kind, name, path, comment }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <a href={path} className={`${ACCOUNT_LINK} wrap-anywhere`}>
              {name}
            </a>
            {comment !== null && <ThreadComment {...comment} />}
            <p className="text-xs text-ink-3">{t(KINDS[kind])}</p>
          </div>
          <form action={unfollow}>
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              size="sm"
              aria-label={t("unfollowName", { name: nameFollow(name, comment) })}
            >
              {t("unfollow")}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
