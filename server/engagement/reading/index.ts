export { listComments } from "./list-comments";
