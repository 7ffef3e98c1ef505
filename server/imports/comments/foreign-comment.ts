import { parseBody } from "@/server/engagement/comments/index";
import type { CommentRecord } from "@/server/engagement/transfer/index";
import { AppError } from "@/server/platform/errors/index";
import { htmlToOps } from "./html-ops";

/** A comment of another system. */
export interface ForeignComment {
  id: string;
  page: string;
  parent: string | null;
  author: { key: string; name: string; email: string | null };
  html: string;
  at: Date;
  state: "published" | "pending" | "spam" | "deleted";
}

const MAX_CHARACTERS = 9_900;

/** Converts the comment to ours; null: nothing displayable remains. */
export function toCommentRecord(comment: ForeignComment): CommentRecord | null {
  const { id, page, parent, author, at, state } = comment;
  const html = comment.html.slice(0, 100_000);
  try {
    let remaining = MAX_CHARACTERS;
    const short = htmlToOps(html)
      .slice(0, 499)
      .flatMap(({ insert, ...op }) => {
        const text = typeof insert === "string" ? insert.slice(0, remaining) : "";
        remaining -= text.length;
        return text === "" ? [] : [{ insert: text, ...op }];
      });
    const { ops } = parseBody(short, { links: true, isOwnImage: null, rich: false });
    return {
      id,
      page,
      widget: "",
      parent,
      author: { ...author, name: author.name.trim() === "" ? "Guest" : author.name, avatar: null, bio: "" },
      ops,
      createdAt: at,
      editedAt: null,
      hiddenAt: null,
      deletedAt: state === "deleted" ? at : null,
      isPublished: state === "published" || state === "deleted",
      isSpam: state === "spam",
      confidential: false,
      isPageAuthor: false,
      toxicity: 0,
      reactions: {},
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return null;
    throw error;
  }
}
