export { deleteOldPhoneCodes } from "./phone-code.repository";
export { requestPhoneCode } from "./request-phone-code";
export { sendPhoneCode } from "./send-phone-code";
export {
  logInByPhone,
  needsSignUp,
  type OtpInput,
  saveOwnPhone,
  updateByPhoneCode,
  verifyPhoneOtp,
} from "./verify-phone-otp";
