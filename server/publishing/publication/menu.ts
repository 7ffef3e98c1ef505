/** One entry of a menu, with its target. */
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
  /** Address entered by staff; a relative one belongs to the publication. */
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
