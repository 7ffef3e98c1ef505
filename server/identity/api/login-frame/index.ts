export { type AuthorizationStep, renderLoginDocument } from "./login-document";
export { loginFrame } from "./login-frame";
