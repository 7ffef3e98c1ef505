import type { Db } from "@/server/platform/db/index";
import type { Tag } from "./tag";

export async function findTagsBySlug(db: Db, accountId: number, slug: string): Promise<Tag[]> {
  return db.prisma.tag.findMany({
    where: { accountId, slug },
    select: { id: true, name: true, slug: true, metaDescription: true, metaTitle: true, tagType: true },
    orderBy: { id: "asc" },
  });
}
