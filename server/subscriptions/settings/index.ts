export {
  getSubscriptionSettings,
  type SubscriptionSettings,
  saveSubscriptionSettings,
} from "./subscription-settings";
