export {
  type CommunitySettings,
  getCommunitySettings,
  saveCommunitySettings,
} from "./community-settings";
export { openSecret, sealSecret } from "./sealed-secrets";
