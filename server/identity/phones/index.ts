export { deleteOldPhoneCodes } from "./phone-code.repository";
export {
  keepOwnPhone,
  logInByPhone,
  needsSignUp,
  type PhoneProof,
  proveByPhone,
  updateByPhoneCode,
} from "./prove-phone";
export { requestPhoneCode } from "./request-phone-code";
export { sendPhoneCode } from "./send-phone-code";
