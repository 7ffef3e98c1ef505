export { deleteFactors } from "./delete-factors";
export { hasSecondFactor } from "./factor.repository";
export { type FactorMailDependencies } from "./factor-mails";
export {
  confirmAuthenticator,
  getTwoStep,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from "./own-factors";
export {
  addPasskey,
  removePasskey,
  startPasskey,
} from "./own-passkeys";
export { toRelyingParty } from "./relying-party.rules";
export { completeSignIn, findSecondStep, SIGN_IN_STEP_SECONDS, startSecondStep } from "./second-step";
export { deleteSignInSteps } from "./sign-in-step.repository";
export { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey";
