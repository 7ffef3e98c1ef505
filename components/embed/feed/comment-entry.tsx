/** @jsxImportSource preact */
import { clipMarks } from "@/server/platform/formats/clip-marks.rules";
import { ago, inFull } from "../frame/time";
import { useFrame } from "../frame/use-frame";
import { commentAddress, pageName } from "./links";
import type { FeedComment } from "./wire";

function Face({ author }: Pick<FeedComment, "author">) {
  if (author?.avatar)
    return <img class="face" src={author.avatar} alt="" loading="lazy" referrerpolicy="no-referrer" />;
  const [initial = "·"] = author?.name ?? "";
  return (
    <span class="face" aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}

/** A comment in short; it and its page's headline lead there. */
export function CommentEntry({ comment }: { comment: FeedComment }) {
  const { t, boot } = useFrame();
  const { author, page, created_at: at, excerpt, parent_comment: answered } = comment;
  // Only now: whoever drew this first did so on another clock's side of the world.
  const tell = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.title = inFull(at, boot.locale);
  };
  return (
    <article class="entry">
      <Face author={author} />
      <div class="words">
        <p class="by">
          <strong class="name">
            <bdi>{clipMarks(author?.name ?? t("somebody"))}</bdi>
          </strong>
          {comment.is_page_author && <span class="badge">{t("author")}</span>}
          <time dateTime={at} onPointerEnter={tell}>
            {ago(at, { locale: boot.locale })}
          </time>
        </p>
        {answered !== undefined && (
          <p class="answered">
            {t("you_said")} <q dir="auto">{answered.excerpt}</q>
          </p>
        )}
        <a class="said" dir="auto" href={commentAddress(comment)} target="_top">
          {excerpt === "" ? t("picture") : excerpt}
        </a>
        <p class="under">
          <a class="page" dir="auto" href={page.url} target="_top">
            {pageName(page)}
          </a>
          <span class="count">{t("comments", { count: page.comments_count })}</span>
        </p>
      </div>
    </article>
  );
}
