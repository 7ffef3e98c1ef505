import { hash } from "node:crypto";
import { accountSettingsSchema, type Context, readSettings } from "@/server/accounts/index";
import { redrawLogo } from "@/server/media/index";
import { invalid } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { Letterhead, LetterheadTerms } from "./letterhead";
import { keepLogo, writeLetterhead } from "./letterhead.repository";

const LARGEST_LOGO_BYTES = 5 * 1024 * 1024;

function letterheadIn(settings: unknown): Letterhead {
  return accountSettingsSchema.parse(settings).subscriptions.invoices;
}

/** What the account's invoices say of whoever bills, as it stands now. */
export async function getLetterhead(ctx: Context): Promise<Letterhead> {
  requirePermission(ctx, "payments:read");
  return (await readSettings(ctx.db, ctx.account.id)).subscriptions.invoices;
}

/** Changes what invoices say from now on; those that were written stay as they are. */
export async function saveLetterhead(ctx: Context, terms: LetterheadTerms): Promise<Letterhead> {
  requirePermission(ctx, "catalogue:write");
  const { prefix, seller, addressLines, taxNumber, footer } = terms;
  const change = { prefix, seller, addressLines, taxNumber, footer };
  return letterheadIn(await writeLetterhead(ctx.db, ctx.account.id, change));
}

/** Puts a picture at the head of invoices, drawn anew as PNG; whatever else was in its file is gone. null: takes it off. */
export async function saveLogo(ctx: Context, bytes: Uint8Array | null): Promise<Letterhead> {
  requirePermission(ctx, "catalogue:write");
  if (bytes === null) return letterheadIn(await writeLetterhead(ctx.db, ctx.account.id, { logo: null }));
  if (bytes.length > LARGEST_LOGO_BYTES) throw invalid("file", "A logo has at most 5 MB.");
  const logo = await redrawLogo(bytes);
  if (logo === null) throw invalid("file", "A logo is a PNG or JPEG picture.");
  const name = hash("sha256", logo.png, "hex");
  return ctx.db.withStatements(async (tx) => {
    await keepLogo(tx, ctx.account.id, { hash: name, logo, now: ctx.clock.now() });
    return letterheadIn(await writeLetterhead(tx, ctx.account.id, { logo: name }));
  });
}
