export { clearFactors } from "./clear-factors";
export { deleteFactors } from "./delete-factors";
export { hasSecondFactor, lockPerson } from "./factor.repository";
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
export { countPasskeys } from "./passkey.repository";
export { toRelyingParty } from "./relying-party.rules";
export { completeSignIn, findSecondStep, SIGN_IN_STEP_SECONDS, startSecondStep } from "./second-step";
export { deleteExpiredSteps, deleteSignInSteps } from "./sign-in-step.repository";
export { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey";
