/** A topic of stories; tags of different types may share a slug. */
export interface Tag {
  id: number;
  name: string;
  slug: string;
  metaDescription: string | null;
  metaTitle: string | null;
  tagType: string;
}
