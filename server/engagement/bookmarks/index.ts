export type { Bookmark } from "./bookmark.repository";
export { createBookmark, createBookmarks, deleteBookmark, getBookmark, listBookmarks } from "./bookmarks";
export { removeSaved, saveStory } from "./saved-stories";
