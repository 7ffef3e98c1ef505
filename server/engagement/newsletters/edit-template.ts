import type { Context } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { type Mailer, toMailFault } from "@/server/platform/mail/index";
import { requirePermission } from "@/server/staff/index";
import { chooseTextLocale } from "@/shared/messages/languages";
import { getArchiveUrl } from "./addresses";
import { composeLetter } from "./compose-letter";
import { findToday } from "./edition.rules";
import type { LetterSources, LetterStory } from "./letter-sources";
import type { LetterTemplate } from "./letter-template";
import type { Newsletter } from "./newsletter";
import { findNewsletter, updateTemplate } from "./newsletter.repository";

/** Stories in a preview. */
const SAMPLE_STORIES = 5;

type PreviewContext = Context & { letters: Pick<LetterSources, "listStoryIds" | "findStories"> };

interface Draft {
  id: number;
  template: LetterTemplate;
}

/** A letter as a visitor would get it now. */
interface LetterPreview {
  subject: string;
  text: string;
  html: string;
  /** Number of its stories; 0: the collection has none, or is not published. */
  stories: number;
}

async function requireNewsletter({ db, account }: Context, id: number): Promise<Newsletter> {
  const newsletter = await findNewsletter(db, account.id, id);
  if (newsletter === null) throw notFound("newsletter");
  return newsletter;
}

/** Get a newsletter with its template. Throws not_found. */
export async function getNewsletter(ctx: Context, id: number): Promise<Newsletter> {
  requirePermission(ctx, "collections:read");
  return requireNewsletter(ctx, id);
}

/** Save how the letters of a newsletter look, from the next mail on. Throws not_found. */
export async function saveLetterTemplate(ctx: Context, { id, template }: Draft): Promise<void> {
  requirePermission(ctx, "collections:write");
  const now = ctx.clock.now();
  if (!(await updateTemplate(ctx.db, ctx.account.id, { id, template, now }))) throw notFound("newsletter");
}

/** The first stories of a newsletter's collection; none where it is not published. */
async function findSampleStories(
  ctx: PreviewContext,
  { collection }: Newsletter,
): Promise<readonly LetterStory[]> {
  if (collection === null) return [];
  try {
    const ids = await ctx.letters.listStoryIds(ctx, {
      collection: String(collection.id),
      limit: SAMPLE_STORIES,
    });
    return await ctx.letters.findStories(ctx, ids);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}

/**
 * Compose a letter with a template that need not be saved, and with the first stories of the collection as visitors may
 * read them. Its links lead to the newsletter's page: nobody is unsubscribed. Throws not_found.
 */
export async function previewLetter(
  ctx: PreviewContext,
  { id, template, scheme }: Draft & { scheme: "light" | "dark" | null },
): Promise<LetterPreview> {
  requirePermission(ctx, "collections:read");
  const { account } = ctx;
  const newsletter = await requireNewsletter(ctx, id);
  const stories = await findSampleStories(ctx, newsletter);
  const archiveUrl = getArchiveUrl(account, newsletter.slug);
  const composed = composeLetter({
    account,
    newsletter: { ...newsletter, template },
    edition: findToday(ctx.clock.now(), account.timeZone),
    stories: stories.map((story) => ({ ...story, isOpen: story.teaser.closed === null })),
    locale: chooseTextLocale(account.settings.language.ietfCode),
    memberName: null,
    onlineUrl: archiveUrl,
    unsubscribeUrl: archiveUrl,
    scheme,
  });
  return { ...composed, stories: stories.length };
}

/** Send the letter of a preview to the caller. Throws not_found; unavailable where the mail server refuses it. */
export async function sendTestLetter(
  ctx: PreviewContext & { mailer: Mailer },
  { to, ...draft }: Draft & { to: { name: string; address: string } },
): Promise<void> {
  requirePermission(ctx, "collections:write");
  const { subject, text, html } = await previewLetter(ctx, { ...draft, scheme: null });
  const { id: accountId, name } = ctx.account;
  const mail = { accountId, from: { name }, to, subject: `[Test] ${subject}`, text, html, isRetried: false };
  await ctx.mailer.send(mail).catch((error: unknown) => {
    throw toMailFault(error);
  });
}
