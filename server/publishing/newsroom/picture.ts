/** A picture that stories can show: a key of our own storage, or an address elsewhere. */
export interface NewsroomPicture {
  key: string | null;
  url: string | null;
  caption: string | null;
  attribution: string | null;
  altText: string | null;
  metadata: Record<string, unknown> | null;
}
