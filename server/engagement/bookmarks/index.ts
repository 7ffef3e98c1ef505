export type { Bookmark } from "./bookmark.repository";
export {
  BOOKMARKS_PER_PAGE,
  createBookmark,
  createBookmarks,
  deleteBookmark,
  getBookmark,
  listBookmarks,
} from "./bookmarks";
export { removeSaved, saveStory } from "./saved-stories";
