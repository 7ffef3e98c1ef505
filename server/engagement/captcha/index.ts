export { type Captcha, createCaptcha } from "./captcha";
export { pruneChallenges } from "./spent.repository";
