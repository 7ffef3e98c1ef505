export { listTagsBySlug } from "./list-tags-by-slug";
export type { Tag } from "./tag";
