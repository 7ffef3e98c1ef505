import { createLetters } from "@/server/engagement/newsletters/index";
import { createLetterSources } from "@/server/letter-sources";
import { getRuntime } from "@/server/runtime";
import { aCollection } from "./collections";
import type { TestAccount } from "./test-app";

interface NewsletterOptions {
  slug?: string;
  name?: string;
  /** Ids of the collection's stories. */
  stories?: readonly string[];
}

/** A daily newsletter of a collection, due at seven in the account's time zone. */
export async function aNewsletter(
  { ctx }: Pick<TestAccount, "ctx">,
  { slug = "morning", name = "The morning", stories = [] }: NewsletterOptions = {},
): Promise<{ id: number; collectionId: number }> {
  const collectionId = await aCollection(ctx, { slug: `of-${slug}`, items: stories });
  const created = new Date("2026-01-01T00:00:00.000Z");
  const { id } = await ctx.db.prisma.newsletter.create({
    data: {
      ...{ accountId: ctx.account.id, name, slug, collectionId, frequency: "daily", hour: 7 },
      ...{ scheduledFrom: created, createdAt: created, updatedAt: created },
    },
  });
  return { id, collectionId };
}

/** A confirmed sign-up for a newsletter; returns its id. */
export async function aSignUp(
  { ctx }: Pick<TestAccount, "ctx">,
  recipient: { newsletterId: number } & ({ address: string } | { readerId: number }),
): Promise<number> {
  const now = ctx.clock.now();
  const { id } = await ctx.db.prisma.newsletterSignUp.create({
    data: { accountId: ctx.account.id, locale: "en", requestedAt: now, confirmedAt: now, ...recipient },
  });
  return id;
}

/** Creates the letters of an account that are due now, and their mails. */
export function createDueLetters({ ctx }: Pick<TestAccount, "ctx">): Promise<number> {
  const { egress, vault } = getRuntime();
  return createLetters({ ...ctx, letters: createLetterSources({ egress, vault }) });
}
