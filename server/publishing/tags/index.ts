export { listTagsBySlug } from "./list-tags-by-slug";
