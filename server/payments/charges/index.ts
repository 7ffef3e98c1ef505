export { askForCharge, openGateways } from "./ask-charge";
export { bookCharges } from "./book-charges";
export { insertCharges, lockAsked, takeAsked, voidTold } from "./charge.repository";
export type { AnsweredCharge, ChargeAnswer, NewCharge } from "./further-charge";
