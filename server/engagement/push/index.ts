export { continuePush, type PushContext } from "./deliver-push";
export {
  getPushOverview,
  getStoryPush,
  type StoryPush,
  sendPush,
  setPushActive,
} from "./manage-push";
export { findAccountsWithOpenPushes, findOpenMessageIds, type PushCounts } from "./message.repository";
export { prunePushes } from "./prune-push";
export { getPushKey } from "./push-key";
export { subscribeBrowser, unsubscribeBrowser } from "./subscriptions";
