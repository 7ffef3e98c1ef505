export { finishSwitches } from "./finish-switches";
export { previewSwitch } from "./preview-switch";
export { accountsWithSwitches } from "./switch.repository";
export { getSwitchDetails, type SwitchDetails, type SwitchPlan } from "./switch-details";
export { spendOfToldSwitch, switchPlan, switchSpending } from "./switch-plan";
export { summariseSwitch } from "./switch-sale";
export { switchOf, switchTermsSchema } from "./switch-terms";
