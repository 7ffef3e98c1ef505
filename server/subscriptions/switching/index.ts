export { finishSwitches } from "./finish-switches";
export { previewSwitch } from "./preview-switch";
export { findAccountsWithSwitches } from "./switch.repository";
export { getSwitchDetails, type SwitchDetails, type SwitchPlan } from "./switch-details";
export { createSwitchWebhookHandlers, switchPlan, toSwitchParams } from "./switch-plan";
export { summariseSwitch } from "./switch-sale";
export { parseSwitchSale, switchTermsSchema } from "./switch-terms";
