import type { ShownComment, ShownConversation } from "@/server/engagement/comments/index";
import type { StoryView } from "@/server/publishing/site/index";
import { numberFormat } from "@/shared/formats/index";
import css from "./comments.module.css";
import { Html } from "./safe-html";
import { StructuredData } from "./structured-data";
import { Stamp, type Zone } from "./times";

interface CommentsProps {
  conversation: ShownConversation;
  story: StoryView;
  zone: Zone;
}

function CommentText({ comment }: { comment: ShownComment }) {
  if (comment.isWithdrawn) return <p className={css.gone}>This comment was deleted.</p>;
  return <Html html={comment.html} className={css.words} />;
}

function Comment({ comment, zone }: { comment: ShownComment; zone: Zone }) {
  const { author } = comment;
  return (
    <article id={`comment-${comment.id}`} className={css.comment}>
      {comment.isWithdrawn ? null : (
        <p className={css.facts}>
          <span className={css.author}>{author?.name ?? "A reader"}</span>
          {author?.isPageAuthor === true ? <span className={css.mark}>Author</span> : null}
          <a href={`#comment-${comment.id}`} className={css.at}>
            <Stamp zone={zone} at={Date.parse(comment.at)} />
          </a>
          {comment.isEdited ? <span>Edited</span> : null}
        </p>
      )}
      <CommentText comment={comment} />
      {comment.replies.length === 0 ? null : (
        <ol className={css.replies}>
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <Comment comment={reply} zone={zone} />
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

function commentData(comment: ShownComment, page: string): Record<string, unknown> {
  const replies = comment.replies.filter(({ isWithdrawn }) => !isWithdrawn);
  return {
    "@type": "Comment",
    "@id": `${page}#comment-${comment.id}`,
    url: `${page}#comment-${comment.id}`,
    text: comment.text,
    datePublished: comment.at,
    author: { "@type": "Person", name: comment.author?.name ?? "A reader" },
    ...(replies.length > 0 && { comment: replies.map((reply) => commentData(reply, page)) }),
  };
}

/** Structured data of the conversation for search engines. */
function ConversationData({ conversation, story }: Omit<CommentsProps, "zone">) {
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
        comment: comments.map((comment) => commentData(comment, page)),
      }}
    />
  );
}

/** Server-rendered comments of a story, for readers without JavaScript and for search engines. */
export function Comments({ conversation, story, zone }: CommentsProps) {
  if (conversation.comments.length === 0) return null;
  const { count, more } = conversation;
  return (
    <section id="comments" className={css.comments} aria-labelledby="comments-title">
      <h2 id="comments-title" className={css.title}>
        {count === 1 ? "1 comment" : `${numberFormat(zone.locale, {}).format(count)} comments`}
      </h2>
      <ol className={css.list}>
        {conversation.comments.map((comment) => (
          <li key={comment.id}>
            <Comment comment={comment} zone={zone} />
          </li>
        ))}
      </ol>
      {more === 0 ? null : (
        <p
          className={css.more}
        >{`${numberFormat(zone.locale, {}).format(more)} older comments are not shown here.`}</p>
      )}
      <ConversationData conversation={conversation} story={story} />
    </section>
  );
}
