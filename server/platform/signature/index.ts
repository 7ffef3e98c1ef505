export { createSignatureHeaders } from "./standard-webhooks";
