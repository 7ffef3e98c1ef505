import type { Db } from "@/server/platform/db/index";
import { type LetterTemplate, readLetterTemplate } from "./letter-template";
import type { Newsletter, Schedule } from "./newsletter";

const FIELDS = {
  id: true,
  name: true,
  slug: true,
  description: true,
  frequency: true,
  weekday: true,
  hour: true,
  active: true,
  template: true,
  scheduledFrom: true,
  collection: { select: { id: true, name: true, slug: true } },
} as const;

function toNewsletter(row: Omit<Newsletter, "template"> & { template: unknown }): Newsletter {
  return { ...row, template: readLetterTemplate(row.template) };
}

/** List an account's newsletters by name. */
export async function findNewsletters(
  { prisma }: Db,
  accountId: number,
  { onlyActive }: { onlyActive: boolean },
): Promise<Newsletter[]> {
  const rows = await prisma.newsletter.findMany({
    where: { accountId, ...(onlyActive && { active: true }) },
    select: FIELDS,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(toNewsletter);
}

/** Find a newsletter by id. */
export async function findNewsletter(
  { prisma }: Db,
  accountId: number,
  id: number,
): Promise<Newsletter | null> {
  const row = await prisma.newsletter.findUnique({ where: { id, accountId }, select: FIELDS });
  return row === null ? null : toNewsletter(row);
}

/** Find a newsletter by slug. */
export async function findNewsletterBySlug(
  { prisma }: Db,
  accountId: number,
  slug: string,
): Promise<Newsletter | null> {
  const row = await prisma.newsletter.findUnique({
    where: { accountId_slug: { accountId, slug } },
    select: FIELDS,
  });
  return row === null ? null : toNewsletter(row);
}

/** Columns that staff edit. */
export interface NewsletterTerms extends Schedule {
  name: string;
  slug: string;
  description: string;
  collectionId: number;
  active: boolean;
}

/** Whether a collection belongs to the account. */
export async function hasCollection({ prisma }: Db, accountId: number, id: number): Promise<boolean> {
  return (await prisma.collection.findUnique({ where: { id, accountId }, select: { id: true } })) !== null;
}

/** Insert a newsletter; returns its id, or null where the slug is taken. */
export async function insertNewsletter(
  { prisma }: Db,
  accountId: number,
  { terms, now }: { terms: NewsletterTerms; now: Date },
): Promise<number | null> {
  const times = { scheduledFrom: now, createdAt: now, updatedAt: now };
  const rows = await prisma.newsletter.createManyAndReturn({
    data: [{ accountId, ...terms, ...times }],
    skipDuplicates: true,
    select: { id: true },
  });
  return rows[0]?.id ?? null;
}

/** Save the columns of a newsletter; its caller has checked that the slug is free. */
export async function updateNewsletter(
  { prisma }: Db,
  accountId: number,
  { id, terms, scheduledFrom, now }: { id: number; terms: NewsletterTerms; scheduledFrom: Date; now: Date },
): Promise<void> {
  await prisma.newsletter.update({
    where: { id, accountId },
    data: { ...terms, scheduledFrom, updatedAt: now },
  });
}

/** Save the template of a newsletter; false where there is none. */
export async function updateTemplate(
  { prisma }: Db,
  accountId: number,
  { id, template, now }: { id: number; template: LetterTemplate; now: Date },
): Promise<boolean> {
  const { count } = await prisma.newsletter.updateMany({
    where: { id, accountId },
    data: { template, updatedAt: now },
  });
  return count > 0;
}

/** Delete a newsletter with its sign-ups and letters; false where there is none. */
export async function deleteNewsletter({ prisma }: Db, accountId: number, id: number): Promise<boolean> {
  return (await prisma.newsletter.deleteMany({ where: { id, accountId } })).count > 0;
}

/** Find the accounts that have an active newsletter. */
export async function findAccountsWithNewsletters({ prisma }: Db): Promise<number[]> {
  const rows = await prisma.newsletter.groupBy({
    by: ["accountId"],
    where: { active: true },
    orderBy: { accountId: "asc" },
  });
  return rows.map(({ accountId }) => accountId);
}
