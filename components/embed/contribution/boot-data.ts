/** What the page says that texts from it are about: `story-attributes.<name>`, and values as a comma list. */
export interface GivenTopic {
  type: string;
  value: string;
}

/** What the frame shows before it has asked anything. */
export interface ContributionData {
  publisher: string;
  /** Whether the account takes texts of those who are not logged in. */
  guests: boolean;
  /** Whether it takes pictures. */
  images: boolean;
  topic: GivenTopic | null;
}
