/** Texts of the list of saved stories. */
export const SAVED_TEXTS = {
  title: "Saved stories",
  empty: "Stories you save appear here.",
  browse: "Go to the front page",
  savedOn: (date: string) => `Saved on ${date}`,
  remove: "Remove",
  removeStory: (title: string) => `Remove ${title}`,
  newer: "Newer",
  older: "Older",
  pages: "Pages",
  confirm: (path: string) => `Save ${path} to your list?`,
  save: "Save story",
  results: {
    saved: "Story saved.",
    removed: "Story removed.",
    refused: "This page can’t be saved.",
  },
} as const;
