export { type Captcha, createCaptcha } from "./captcha";
export { pruneChallenges } from "./used-challenge.repository";
