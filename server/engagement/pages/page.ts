/** What a page says of itself: flat, as its publisher sent it. */
export type PageMetadata = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** A page that readers talk about. */
export interface Page {
  id: number;
  url: string;
  headline: string | null;
  imageUrl: string | null;
  metadata: PageMetadata;
  commentCount: number;
}
