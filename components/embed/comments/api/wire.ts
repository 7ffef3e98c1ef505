import { clipMarks } from "@/shared/formats/clip-marks.rules";
import type { Op } from "../ops/op";
import type { Comment, CommentList, Person } from "../store/comment";

/** A comment in responses of the engagement API; a deleted comment has no text and author. */
export interface WireComment {
  id: number;
  parent_comment_id: number | null;
  created_at: string;
  edited_at?: string | null;
  body?: { ops: Op[] };
  author?: Person | null;
  author_id?: number | null;
  is_page_author?: boolean;
  is_featured?: boolean;
  is_published: boolean;
  is_spam: boolean;
  hidden: boolean;
  deleted: boolean;
  reactions: Record<string, number>;
}

export interface WireCounts {
  total_count: number;
  total_parent_comments_count: number;
}

export interface WireList extends WireCounts {
  comments: WireComment[];
}

export function parseComment(wire: WireComment): Comment {
  return {
    id: wire.id,
    parentId: wire.parent_comment_id,
    createdAt: wire.created_at,
    editedAt: wire.edited_at ?? null,
    ops: wire.body?.ops ?? null,
    author: wire.author ? { ...wire.author, name: clipMarks(wire.author.name) } : null,
    authorId: wire.author_id ?? null,
    isPageAuthor: wire.is_page_author === true,
    isFeatured: wire.is_featured === true,
    isWaiting: !wire.is_published || wire.is_spam,
    hidden: wire.hidden,
    deleted: wire.deleted,
    reactions: wire.reactions,
  };
}

export function parseCounts({ total_count, total_parent_comments_count }: WireCounts) {
  return { total: total_count, parents: total_parent_comments_count };
}

export function parseList(wire: WireList): CommentList {
  return { ...parseCounts(wire), comments: wire.comments.map(parseComment) };
}
