export { type GuestProof, resolveAuthor, upsertAuthor } from "./comment-author";
export { createComment } from "./create-comment";
export { editComment } from "./edit-comment";
export { isUploadedImage } from "./own-image.rules";
export { uploadImage } from "./upload-image";
