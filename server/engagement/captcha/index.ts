export { type Captcha, createCaptcha } from "./captcha";
export { forgetChallenges } from "./spent.repository";
