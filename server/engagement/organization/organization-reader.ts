import type { Context } from "@/server/accounts/index";
import { createReader, organizationUserKey } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { readId } from "./open-organization";
import type { Organization, OrganizationUser } from "./organization";
import {
  type AccountReader,
  findReader,
  findUser,
  insertReaderFor,
  setPublicId,
} from "./organization.repository";

/** The reader who stands for a user of an organization in an account, made by its first use there. */
export async function readerFor(ctx: Context, user: OrganizationUser): Promise<AccountReader> {
  const externalId = organizationUserKey(user.id);
  const now = ctx.clock.now();
  const known = await findReader(ctx.db, ctx.account.id, { externalId, id: 0 });
  if (known !== null) return showing(ctx, known, user);
  const made = await insertReaderFor(ctx.db, ctx.account.id, { user, externalId, now });
  if (made !== null) return made;
  const { name, email } = user;
  await createReader(ctx.db, ctx.account.id, {
    kind: "staff",
    externalId,
    staffUserId: null,
    name,
    avatarUrl: null,
    email,
    now,
  });
  const reader = await findReader(ctx.db, ctx.account.id, { externalId, id: 0 });
  if (reader === null) throw new Error("a user's reader went away while it was made");
  return showing(ctx, reader, user);
}

/** The reader, whose answers show the user's id: the row's own belongs to the user's reader in another account. */
async function showing(ctx: Context, reader: AccountReader, user: OrganizationUser): Promise<AccountReader> {
  if (reader.id !== user.id && reader.publicId !== user.id)
    await setPublicId(ctx.db, ctx.account.id, { id: reader.id, publicId: user.id });
  return reader;
}

/** Whom a comment of the organization's is by: one of its users, or a reader of the account. */
export async function requireAuthor(
  ctx: Context,
  organization: Organization,
  value: unknown,
): Promise<AccountReader> {
  const id = readId(value);
  const user = id === null ? null : await findUser(ctx.db, organization.id, id);
  if (user !== null) return readerFor(ctx, user);
  const reader =
    id === null
      ? null
      : await findReader(ctx.db, ctx.account.id, { externalId: organizationUserKey(id), id });
  if (reader === null)
    throw new AppError("unprocessable", "user_id is no user of this organization or account.");
  return reader;
}
