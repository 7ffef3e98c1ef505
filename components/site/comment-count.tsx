import { loadCommentCount } from "@/app/(site)/comment-counts";
import css from "./teaser.module.css";

/** Number of comments on a story; nothing where there are none. */
export async function CommentCount({ href }: { href: string }) {
  if (!href.startsWith("/")) return null;
  const count = await loadCommentCount(href);
  if (count === 0) return null;
  return <span className={css.count}>{count === 1 ? "1 comment" : `${count} comments`}</span>;
}
