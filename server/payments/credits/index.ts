export { findLine, lockLine, saveCredit } from "./line.repository";
export {
  creditedCents,
  type LostCredit,
  lostCredits,
  shortenedEnd,
  uncreditedCents,
} from "./line.rules";
