/** An author; never contains an email address. */
export interface Author {
  id: number;
  name: string;
  slug: string;
  bio: string | null;
  avatarUrl: string | null;
  avatarKey: string | null;
  twitterHandle: string | null;
  social: unknown;
  metadata: unknown;
}

export interface AuthorPage {
  authors: Author[];
  /** Number of all authors of the account. */
  total: number;
}
