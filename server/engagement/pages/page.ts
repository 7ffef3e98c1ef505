/** Metadata of a page: flat, as its publisher sent it. */
export type PageMetadata = Readonly<Record<string, string | number | readonly (string | number)[]>>;

declare global {
  interface JsonColumns {
    "page.metadata": PageMetadata;
  }
}

/** A page with comments or reactions. */
export interface Page {
  id: number;
  url: string;
  headline: string | null;
  imageUrl: string | null;
  metadata: PageMetadata;
  commentCount: number;
}
