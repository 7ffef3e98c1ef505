export { uploadImage } from "./upload-image";
