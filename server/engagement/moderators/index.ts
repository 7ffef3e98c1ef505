export {
  claimModeratorCode,
  createModeratorCode,
  listModeratorLinks,
  removeModeratorLink,
} from "./link-moderator";
export { banInPlace, decideInPlace, liftBanInPlace, listInPlace, undoInPlace } from "./moderate-in-place";
