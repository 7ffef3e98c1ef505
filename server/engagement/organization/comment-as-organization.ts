import { createContext } from "@/server/accounts/index";
import type { CommentAnswer } from "@/server/engagement/comments/index";
import { pageAddress } from "@/server/engagement/pages/index";
import { createComment } from "@/server/engagement/writing/index";
import { AppError } from "@/server/platform/errors/index";
import { moderatingContext, readId, requireAccount } from "./open-organization";
import type { Installation, Organization } from "./organization";
import { requireAuthor } from "./organization-reader";

export interface OrganizationComment {
  accountId: number;
  /** The page's key: base64 of its URI-encoded address. */
  pageId: string;
  userId: unknown;
  ops: unknown;
  parentId: unknown;
  /** Under which the caller reaches this installation. */
  origin: string;
}

/** These rows alone answer 422 where every other refuses what is invalid with 400. */
async function unprocessable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isInvalid = error instanceof AppError && (error.code === "invalid" || error.code === "forbidden");
    if (!isInvalid) throw error;
    throw new AppError("unprocessable", error.message, { problems: error.problems, cause: error });
  }
}

/** Writes a comment as a user of the organization or a reader of the account; moderation judges it as any other. */
export async function commentAsOrganization(
  world: Installation,
  organization: Organization,
  input: OrganizationComment,
): Promise<CommentAnswer> {
  const account = await requireAccount(world, organization, input.accountId);
  const author = await requireAuthor(moderatingContext(world, account), organization, input.userId);
  const parentId = input.parentId === null || input.parentId === undefined ? null : readId(input.parentId);
  if (parentId === null && input.parentId !== null && input.parentId !== undefined) {
    throw new AppError("unprocessable", "parent_comment_id is no id of a comment.");
  }
  const reader = { ...author, kind: "shared_key" } as const;
  const ctx = createContext(world, { account, actor: { kind: "reader", reader, via: "accessToken" } });
  const nobody = { name: null, verify: async () => false };
  return unprocessable(async () =>
    createComment(ctx, {
      page: pageAddress(input.pageId),
      widgetId: "",
      ops: input.ops,
      origin: input.origin,
      parentId,
      confidential: false,
      guest: nobody,
    }),
  );
}
