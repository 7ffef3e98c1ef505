export { type AdvanceParts, advanceClock, carryOnAdvance, continueAdvance } from "./advance-clock";
export { changeMode } from "./change-mode";
export type { DueWork } from "./due-work";
export { getTestClock, listHappenings } from "./read-clock";
export type { ClockAdvance, TestClock } from "./test-clock";
