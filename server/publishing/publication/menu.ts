/** One entry of a menu, with what it leads to. */
export interface MenuItem {
  id: number;
  groupId: number;
  groupSlug: string;
  parentId: number | null;
  rank: number;
  title: string;
  /** section · tag · link · placeholder · entity · collection */
  itemType: string;
  itemId: number | null;
  /** Address given by staff; relative ones are the publication's. */
  url: string | null;
  data: unknown;
  createdAt: Date;
  updatedAt: Date;
  sectionName: string | null;
  sectionSlug: string | null;
  tagName: string | null;
  tagSlug: string | null;
  collectionSlug: string | null;
  entityName: string | null;
  entityAttributes: unknown;
}

export interface MenuGroup {
  id: number;
  slug: string;
  name: string;
  /** By rank. */
  items: MenuItem[];
}
