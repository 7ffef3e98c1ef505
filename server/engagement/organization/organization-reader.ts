import type { Context } from "@/server/context/index";
import { createReader, organizationUserKey } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";
import { parsePositiveId } from "./open-organization";
import type { Organization, OrganizationUser } from "./organization";
import {
  type AccountReader,
  findReader,
  findUser,
  insertReaderFor,
  setPublicId,
} from "./organization.repository";

/** Get the reader that represents an organization's user in an account; the first use creates it. */
export async function ensureReaderForUser(ctx: Context, user: OrganizationUser): Promise<AccountReader> {
  const externalId = organizationUserKey(user.id);
  const now = ctx.clock.now();
  const existing = await findReader(ctx.db, ctx.account.id, { externalId, id: 0 });
  if (existing !== null) return showing(ctx, existing, user);
  const created = await insertReaderFor(ctx.db, ctx.account.id, { user, externalId, now });
  if (created !== null) return created;
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
  if (reader === null) throw new Error("a user's reader was deleted during its creation");
  return showing(ctx, reader, user);
}

/** A reader in responses shows the user's id: the row's own id belongs to the user's reader in another account. */
async function showing(ctx: Context, reader: AccountReader, user: OrganizationUser): Promise<AccountReader> {
  if (reader.id !== user.id && reader.publicId !== user.id)
    await setPublicId(ctx.db, ctx.account.id, { id: reader.id, publicId: user.id });
  return reader;
}

/** Get the author of an organization's comment: one of its users, or a reader of the account. */
export async function requireAuthor(
  ctx: Context,
  organization: Organization,
  value: unknown,
): Promise<AccountReader> {
  const id = parsePositiveId(value);
  const user = id === null ? null : await findUser(ctx.db, organization.id, id);
  if (user !== null) return ensureReaderForUser(ctx, user);
  const reader =
    id === null
      ? null
      : await findReader(ctx.db, ctx.account.id, { externalId: organizationUserKey(id), id });
  if (reader === null)
    throw new AppError("unprocessable", "user_id is not a user of this organization or account.");
  return reader;
}
