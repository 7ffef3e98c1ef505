export { type Captcha, createCaptcha } from "./captcha";
