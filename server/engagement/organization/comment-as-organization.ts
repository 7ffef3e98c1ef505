import { createContext } from "@/server/context/index";
import type { CommentDocument } from "@/server/engagement/comment-states/index";
import { createComment } from "@/server/engagement/comments/index";
import { decodePageAddress } from "@/server/engagement/pages/index";
import { AppError } from "@/server/platform/errors/index";
import { createModerationContext, parsePositiveId, requireAccount } from "./open-organization";
import type { Organization, OrganizationDependencies } from "./organization";
import { requireAuthor } from "./organization-reader";

export interface OrganizationComment {
  accountId: number;
  /** The page's key: base64 of its URI-encoded URL. */
  pageId: string;
  userId: unknown;
  ops: unknown;
  parentId: unknown;
  /** Origin under which the caller reaches this installation. */
  origin: string;
}

/** These endpoints alone answer 422 to invalid input, where all others answer 400. */
async function unprocessable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isInvalid = error instanceof AppError && (error.code === "invalid" || error.code === "forbidden");
    if (!isInvalid) throw error;
    throw new AppError("unprocessable", error.message, { problems: error.problems, cause: error });
  }
}

/** Write a comment as a user of the organization or a reader of the account; it is moderated as any other. */
export async function commentAsOrganization(
  dependencies: OrganizationDependencies,
  organization: Organization,
  input: OrganizationComment,
): Promise<CommentDocument> {
  const account = await requireAccount(dependencies, organization, input.accountId);
  const author = await requireAuthor(
    createModerationContext(dependencies, account),
    organization,
    input.userId,
  );
  const parentId =
    input.parentId === null || input.parentId === undefined ? null : parsePositiveId(input.parentId);
  if (parentId === null && input.parentId !== null && input.parentId !== undefined) {
    throw new AppError("unprocessable", "parent_comment_id is not a comment ID.");
  }
  const reader = { ...author, kind: "shared_key" } as const;
  const ctx = createContext(dependencies, { account, actor: { kind: "reader", reader, via: "accessToken" } });
  const nobody = { name: null, verify: async () => false };
  return unprocessable(async () =>
    createComment(ctx, {
      page: decodePageAddress(input.pageId),
      widgetId: "",
      ops: input.ops,
      origin: input.origin,
      parentId,
      confidential: false,
      guest: nobody,
    }),
  );
}
