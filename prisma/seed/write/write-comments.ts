import { z } from "zod";
import type { Context } from "@/server/context/index";
import { type CommentRecord, importComments } from "@/server/engagement/transfer/index";
import { getStoryBySlug, parseDocument } from "@/server/publishing/stories/index";
import type { DemoComment, DemoConversation } from "../demo/index";

const story = z.object({ slug: z.string(), "published-at": z.number() });
const MINUTE_MILLISECONDS = 60_000;

/** The comments of the demo's stories, as if they had been written after each was published. */
export async function writeDemoComments(
  ctx: Context,
  conversations: readonly DemoConversation[],
): Promise<void> {
  for (const conversation of conversations) {
    const { doc } = await getStoryBySlug(ctx, conversation.story);
    const { slug, "published-at": publishedAt } = story.parse(parseDocument(doc));
    const url = `${ctx.account.siteUrl}/${slug}`;
    const at = (minutes: number) =>
      new Date(Math.min(publishedAt + minutes * MINUTE_MILLISECONDS, ctx.clock.now().getTime()));
    const records = conversation.comments.flatMap((comment, index) => {
      const id = `demo:${conversation.story}:${index}`;
      const replies = comment.replies ?? [];
      return [
        toRecord(comment, { id, parent: null, page: url, at }),
        ...replies.map((reply, n) => toRecord(reply, { id: `${id}:${n}`, parent: id, page: url, at })),
      ];
    });
    await importComments(ctx, records);
  }
}

interface ReplyPosition {
  id: string;
  parent: string | null;
  page: string;
  at: (minutes: number) => Date;
}

function toRecord(fields: DemoComment, { id, parent, page, at }: ReplyPosition): CommentRecord {
  const { by, text, link, minutes, likes = 0 } = fields;
  const ops =
    link === undefined
      ? [{ insert: `${text}\n` }]
      : [{ insert: text }, { insert: link.text, attributes: { link: link.to } }, { insert: "\n" }];
  return {
    id,
    page,
    widget: "",
    parent,
    author: { key: `demo:${by}`, name: by, avatar: null, bio: "", email: null },
    ops,
    createdAt: at(minutes),
    editedAt: null,
    hiddenAt: null,
    deletedAt: null,
    isPublished: true,
    isSpam: false,
    confidential: false,
    isPageAuthor: false,
    toxicity: 0,
    reactions: likes === 0 ? {} : { "1": likes },
  };
}
