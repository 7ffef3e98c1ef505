import { hash } from "node:crypto";
import { accountSettingsSchema, readSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { reencodeLogo } from "@/server/media/index";
import { invalid } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { Letterhead, LetterheadTerms } from "./letterhead";
import { insertLogo, writeLetterhead } from "./letterhead.repository";

const LARGEST_LOGO_BYTES = 5 * 1024 * 1024;

function readLetterhead(settings: unknown): Letterhead {
  return accountSettingsSchema.parse(settings).subscriptions.invoices;
}

/** Get the seller details that the account's invoices show at present. */
export async function getLetterhead(ctx: Context): Promise<Letterhead> {
  requirePermission(ctx, "payments:read");
  return (await readSettings(ctx.db, ctx.account.id)).subscriptions.invoices;
}

/** Change the seller details of future invoices; existing invoices are unchanged. */
export async function saveLetterhead(ctx: Context, terms: LetterheadTerms): Promise<Letterhead> {
  requirePermission(ctx, "catalogue:write");
  const { prefix, seller, addressLines, taxNumber, footer } = terms;
  const change = { prefix, seller, addressLines, taxNumber, footer };
  return readLetterhead(await writeLetterhead(ctx.db, ctx.account.id, change));
}

/** Set the logo of invoices, re-encoded as PNG without any other content of its file. null: remove it. */
export async function saveLogo(ctx: Context, bytes: Uint8Array | null): Promise<Letterhead> {
  requirePermission(ctx, "catalogue:write");
  if (bytes === null) return readLetterhead(await writeLetterhead(ctx.db, ctx.account.id, { logo: null }));
  if (bytes.length > LARGEST_LOGO_BYTES) throw invalid("file", "The logo must be 5 MB or smaller.");
  const logo = await reencodeLogo(bytes);
  if (logo === null) throw invalid("file", "The logo must be a PNG or JPEG image.");
  const name = hash("sha256", logo.png, "hex");
  return ctx.db.transaction(async (tx) => {
    await insertLogo(tx, ctx.account.id, { hash: name, logo, now: ctx.clock.now() });
    return readLetterhead(await writeLetterhead(tx, ctx.account.id, { logo: name }));
  });
}
