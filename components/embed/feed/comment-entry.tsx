/** @jsxImportSource preact */
import { clipMarks } from "@/shared/formats/clip-marks.rules";
import { formatDateTime, formatRelativeTime } from "../frame/time";
import { useFrame } from "../frame/use-frame";
import { buildCommentUrl, getPageName } from "./links";
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

/** A comment's excerpt; its text and the page's headline are links. */
export function CommentEntry({ comment }: { comment: FeedComment }) {
  const { t, boot } = useFrame();
  const { author, page, created_at: at, excerpt, parent_comment: parent } = comment;
  // Formatted only in the browser, since the server renders in another time zone.
  const setTooltip = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    currentTarget.title = formatDateTime(at, boot.locale);
  };
  return (
    <article class="entry">
      <Face author={author} />
      <div class="words">
        <p class="by">
          <strong class="name">
            <bdi>{clipMarks(author?.name ?? t("anonymous"))}</bdi>
          </strong>
          {comment.is_page_author && <span class="badge">{t("author")}</span>}
          <time dateTime={at} onPointerEnter={setTooltip}>
            {formatRelativeTime(at, { locale: boot.locale })}
          </time>
        </p>
        {parent !== undefined && (
          <p class="answered">
            {t("you_wrote")} <q dir="auto">{parent.excerpt}</q>
          </p>
        )}
        <a class="said" dir="auto" href={buildCommentUrl(comment)} target="_top">
          {excerpt === "" ? t("picture") : excerpt}
        </a>
        <p class="under">
          <a class="page" dir="auto" href={page.url} target="_top">
            {getPageName(page)}
          </a>
          <span class="count">{t("comments", { count: page.comments_count })}</span>
        </p>
      </div>
    </article>
  );
}
