export { loginDocument, type Onward } from "./login-document";
export { loginFrame } from "./login-frame";
