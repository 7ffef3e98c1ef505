import type { ShownComment, ShownConversation } from "@/server/engagement/comments/index";
import type { StoryView } from "@/server/publishing/site/index";
import type { SiteTexts } from "@/shared/messages/site/index";
import css from "./comments.module.css";
import { FollowForm } from "./follow-form";
import { Html } from "./safe-html";
import { getSiteTexts } from "./site-texts";
import { StructuredData } from "./structured-data";
import { Stamp, type Zone } from "./times";

interface CommentsProps {
  conversation: ShownConversation;
  story: StoryView;
  zone: Zone;
}

function CommentText({ comment, zone }: { comment: ShownComment; zone: Zone }) {
  if (comment.isWithdrawn) return <p className={css.gone}>{getSiteTexts(zone)("commentDeleted")}</p>;
  return <Html html={comment.html} className={css.words} />;
}

/** Follows the replies to a top-level comment; the account's list ends it. */
function FollowReplies({ comment: { id, author }, zone }: { comment: ShownComment; zone: Zone }) {
  const t = getSiteTexts(zone);
  const name = t("followRepliesTo", { author: author?.name ?? t("aReader") });
  return <FollowForm isQuiet kind="thread" slug={String(id)} label={t("followReplies")} name={name} />;
}

interface CommentProps {
  comment: ShownComment;
  zone: Zone;
  isReply?: boolean;
}

function Comment({ comment, zone, isReply = false }: CommentProps) {
  const { author } = comment;
  const t = getSiteTexts(zone);
  return (
    <article id={`comment-${comment.id}`} className={css.comment}>
      {comment.isWithdrawn ? null : (
        <p className={css.facts}>
          <span className={css.author}>{author?.name ?? t("aReader")}</span>
          {author?.isPageAuthor === true ? <span className={css.mark}>{t("author")}</span> : null}
          <a href={`#comment-${comment.id}`} className={css.at}>
            <Stamp zone={zone} at={Date.parse(comment.at)} />
          </a>
          {comment.isEdited ? <span>{t("edited")}</span> : null}
        </p>
      )}
      <CommentText comment={comment} zone={zone} />
      {isReply || comment.isWithdrawn ? null : <FollowReplies comment={comment} zone={zone} />}
      {comment.replies.length === 0 ? null : (
        <ol className={css.replies}>
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <Comment isReply comment={reply} zone={zone} />
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

function commentData(comment: ShownComment, page: string, t: SiteTexts): Record<string, unknown> {
  const replies = comment.replies.filter(({ isWithdrawn }) => !isWithdrawn);
  return {
    "@type": "Comment",
    "@id": `${page}#comment-${comment.id}`,
    url: `${page}#comment-${comment.id}`,
    text: comment.text,
    datePublished: comment.at,
    author: { "@type": "Person", name: comment.author?.name ?? t("aReader") },
    ...(replies.length > 0 && { comment: replies.map((reply) => commentData(reply, page, t)) }),
  };
}

/** Structured data of the conversation for search engines. */
function ConversationData({ conversation, story, zone }: CommentsProps) {
  const t = getSiteTexts(zone);
  const page = story.canonical;
  const comments = conversation.comments.filter(({ isWithdrawn }) => !isWithdrawn);
  return (
    <StructuredData
      data={{
        "@type": "DiscussionForumPosting",
        "@id": `${page}#comments`,
        url: `${page}#comments`,
        mainEntityOfPage: page,
        headline: story.headline,
        text: story.seoDescription ?? story.headline,
        datePublished: story.publishedAt === null ? undefined : new Date(story.publishedAt).toISOString(),
        author: story.authors.map(({ name }) => ({ "@type": "Person", name })),
        interactionStatistic: {
          "@type": "InteractionCounter",
          interactionType: "https://schema.org/CommentAction",
          userInteractionCount: conversation.count,
        },
        comment: comments.map((comment) => commentData(comment, page, t)),
      }}
    />
  );
}

/** Server-rendered comments of a story, for readers without JavaScript and for search engines. */
export function Comments({ conversation, story, zone }: CommentsProps) {
  if (conversation.comments.length === 0) return null;
  const { count, more } = conversation;
  const t = getSiteTexts(zone);
  return (
    <section id="comments" className={css.comments} aria-labelledby="comments-title">
      <h2 id="comments-title" className={css.title}>
        {t("commentCount", { count })}
      </h2>
      <ol className={css.list}>
        {conversation.comments.map((comment) => (
          <li key={comment.id}>
            <Comment comment={comment} zone={zone} />
          </li>
        ))}
      </ol>
      {more === 0 ? null : <p className={css.more}>{t("olderComments", { count: more })}</p>}
      <ConversationData conversation={conversation} story={story} zone={zone} />
    </section>
  );
}
