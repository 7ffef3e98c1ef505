export type { Bookmark } from "./bookmark.repository";
export { dropBookmark, getBookmark, keepPage, keepPages, listBookmarks } from "./bookmarks";
