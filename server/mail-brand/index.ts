export { buildMailBrand } from "./build-mail-brand";
