import type { Db } from "@/server/platform/db/index";
import type { Author, AuthorPage } from "./author";

const select = {
  id: true,
  name: true,
  slug: true,
  bio: true,
  avatarUrl: true,
  avatarKey: true,
  twitterHandle: true,
  social: true,
  metadata: true,
} as const;

/** Authors by name, then by id. */
export async function findAuthorRows(
  db: Db,
  accountId: number,
  page: { limit: number; offset: number },
): Promise<AuthorPage> {
  const where = { accountId };
  const [authors, total] = await Promise.all([
    db.prisma.author.findMany({
      where,
      select,
      orderBy: [{ name: "asc" }, { id: "asc" }],
      skip: page.offset,
      take: page.limit,
    }),
    db.prisma.author.count({ where }),
  ]);
  return { authors, total };
}

export async function findAuthorById(db: Db, accountId: number, id: number): Promise<Author | null> {
  return db.prisma.author.findFirst({ where: { accountId, id }, select });
}

export async function findAuthorBySlug(db: Db, accountId: number, slug: string): Promise<Author | null> {
  return db.prisma.author.findUnique({ where: { accountId_slug: { accountId, slug } }, select });
}
