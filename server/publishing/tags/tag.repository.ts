import type { Db } from "@/server/platform/db/index";

/** A topic of stories; tags of different types may share a slug. */
export interface Tag {
  id: number;
  name: string;
  slug: string;
  metaDescription: string | null;
  metaTitle: string | null;
  tagType: string;
}

export async function findTagsBySlug(db: Db, accountId: number, slug: string): Promise<Tag[]> {
  return db.prisma.tag.findMany({
    where: { accountId, slug },
    select: { id: true, name: true, slug: true, metaDescription: true, metaTitle: true, tagType: true },
    orderBy: { id: "asc" },
  });
}
