/** A picture for stories: a key in our own storage, or an external address. */
export interface NewsroomPicture {
  key: string | null;
  url: string | null;
  caption: string | null;
  attribution: string | null;
  altText: string | null;
  metadata: Record<string, unknown> | null;
}
