export { createPageCache } from "./page-cache";
