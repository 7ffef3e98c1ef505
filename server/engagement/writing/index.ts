export { createComment } from "./create-comment";
export { editComment } from "./edit-comment";
export { UPLOADS } from "./own-image.rules";
