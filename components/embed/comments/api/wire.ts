import { clipMarks } from "@/server/platform/formats/clip-marks.rules";
import type { Op } from "../ops/op";
import type { Comment, CommentList, Person } from "../store/comment";

/** A comment as the engagement API answers it; one that was withdrawn comes without its text and author. */
export interface WireComment {
  id: number;
  parent_comment_id: number | null;
  created_at: string;
  edited_at?: string | null;
  body?: { ops: Op[] };
  author?: Person | null;
  author_id?: number | null;
  is_page_author?: boolean;
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

export function commentFrom(wire: WireComment): Comment {
  return {
    id: wire.id,
    parentId: wire.parent_comment_id,
    createdAt: wire.created_at,
    editedAt: wire.edited_at ?? null,
    ops: wire.body?.ops ?? null,
    author: wire.author ? { ...wire.author, name: clipMarks(wire.author.name) } : null,
    authorId: wire.author_id ?? null,
    isPageAuthor: wire.is_page_author === true,
    isWaiting: !wire.is_published || wire.is_spam,
    hidden: wire.hidden,
    deleted: wire.deleted,
    reactions: wire.reactions,
  };
}

export function countsFrom({ total_count, total_parent_comments_count }: WireCounts) {
  return { total: total_count, parents: total_parent_comments_count };
}

export function listFrom(wire: WireList): CommentList {
  return { ...countsFrom(wire), comments: wire.comments.map(commentFrom) };
}
