import type { Context } from "@/server/context/index";
import { findLetter, findLetters } from "./letter.repository";
import type { Letter, Newsletter } from "./newsletter";
import { findNewsletterBySlug, findNewsletters } from "./newsletter.repository";

/** Letters on the archive page of a newsletter. */
const ARCHIVE_SIZE = 60;

/** A newsletter as its page shows it. */
export type PublicNewsletter = Pick<Newsletter, "name" | "slug" | "description" | "frequency" | "weekday">;

/** List the newsletters that readers can sign up for. */
export async function listPublicNewsletters({ db, account }: Context): Promise<PublicNewsletter[]> {
  return findNewsletters(db, account.id, { onlyActive: true });
}

async function findActive({ db, account }: Context, slug: string): Promise<Newsletter | null> {
  const newsletter = await findNewsletterBySlug(db, account.id, slug);
  return newsletter?.active === true ? newsletter : null;
}

/** Find a newsletter and the letters of its archive, newest first; null where there is none that is active. */
export async function findArchive(
  ctx: Context,
  slug: string,
): Promise<{ newsletter: PublicNewsletter; letters: Letter[] } | null> {
  const newsletter = await findActive(ctx, slug);
  if (newsletter === null) return null;
  const letters = await findLetters(ctx.db, ctx.account.id, {
    newsletterId: newsletter.id,
    limit: ARCHIVE_SIZE,
  });
  return { newsletter, letters };
}

/** Find a letter of the archive, and its newsletter; null where there is none. */
export async function findArchivedLetter(
  ctx: Context,
  { slug, edition }: { slug: string; edition: string },
): Promise<{ newsletter: PublicNewsletter; letter: Letter } | null> {
  const newsletter = await findActive(ctx, slug);
  if (newsletter === null) return null;
  const letter = await findLetter(ctx.db, ctx.account.id, { newsletterId: newsletter.id, edition });
  return letter === null ? null : { newsletter, letter };
}

/** Whether a path is one of the newsletters' pages: `/newsletters`, `/newsletters/<slug>`, or a letter under that. */
export async function isNewsletterPage(ctx: Context, path: string): Promise<boolean> {
  const [root, slug, edition, ...more] = path.split("/").filter((part) => part !== "");
  if (root !== "newsletters" || more.length > 0) return false;
  if (slug === undefined) return (await listPublicNewsletters(ctx)).length > 0;
  if (edition === undefined) return (await findActive(ctx, slug)) !== null;
  return (await findArchivedLetter(ctx, { slug, edition })) !== null;
}
