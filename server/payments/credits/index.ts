export { findSwitchChain, lockSwitchChain, saveCredit } from "./switch-chain.repository";
export {
  computeShortenedEnd,
  computeUncreditedCents,
  findLostCredits,
  getCreditedCents,
  type LostCredit,
} from "./switch-chain.rules";
