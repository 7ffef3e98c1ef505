import { convertHtml, toPageHtml, toSections } from "@/server/imports/html";
import type { ImportedComment } from "./imported";
import { type PlanContext, toConversionContext } from "./plan-context";
import type { WxrComment, WxrItem } from "./wxr-record";
import { toZonedInstant } from "./wxr-times";

function toState(approved: string): ImportedComment["state"] {
  if (approved === "1" || approved === "approve") return "published";
  if (approved === "spam") return "spam";
  return approved === "trash" || approved === "post-trashed" ? "deleted" : "pending";
}

function toType(type: string): ImportedComment["type"] | null {
  if (type === "" || type === "comment") return "comment";
  return type === "pingback" || type === "trackback" ? type : null;
}

/** Plans a post's comments. Notes that plug-ins store as comments (orders, logs) are left out. */
export function planComments(item: WxrItem, context: PlanContext): ImportedComment[] {
  if (item.comments.length === 0) return [];
  const conversion = toConversionContext(context, item.postId);
  const externalId = (id: number) => `wordpress:${context.index.name}:comment:${id}`;
  return item.comments.flatMap((comment: WxrComment): ImportedComment[] => {
    const type = toType(comment.type);
    if (type === null || comment.id <= 0) return [];
    return [
      {
        externalId: externalId(comment.id),
        parentExternalId: comment.parentId === null ? null : externalId(comment.parentId),
        type,
        state: toState(comment.approved),
        author: {
          name: comment.author,
          email: comment.authorEmail || null,
          url: comment.authorUrl || null,
          userId: comment.userId,
          ip: comment.authorIp || null,
        },
        createdAt: comment.dateGmt ?? toZonedInstant(comment.date ?? "", context.timeZone),
        html: toPageHtml(toSections(convertHtml(comment.content, conversion).pieces)),
      },
    ];
  });
}
