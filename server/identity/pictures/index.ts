export { setOwnPicture } from "./set-own-picture";
export { receiveUpload, signUpload } from "./upload-picture";
export { MAX_UPLOAD_BYTES } from "./upload-ticket";
