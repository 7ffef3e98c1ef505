/** What the comments frame shows before it has asked anything. */
export interface CommentsData {
  /** Published comments of the page. */
  total: number;
}
