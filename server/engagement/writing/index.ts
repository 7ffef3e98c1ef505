export { isUploadedImage } from "./comment.rules";
export { type GuestProof, resolveAuthor, upsertAuthor } from "./comment-author";
export { createComment } from "./create-comment";
export { editComment } from "./edit-comment";
export { uploadImage } from "./upload-image";
