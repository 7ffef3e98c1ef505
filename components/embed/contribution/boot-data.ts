/** Topic of the text, given by the page: `story-attributes.<name>` with comma-separated values. */
export interface PageTopic {
  type: string;
  value: string;
}

/** Boot data of the frame, rendered before its first request. */
export interface ContributionData {
  publisher: string;
  /** Whether the account accepts texts from guests. */
  guests: boolean;
  /** Whether it accepts images. */
  images: boolean;
  topic: PageTopic | null;
}
