export type { AdvanceOptions, DueWork } from "./advance-clock";
export { advanceClock, resumeAdvance, resumeInterruptedAdvance } from "./advance-clock";
export { changeMode } from "./change-mode";
export { getTestClock, listAdvanceEvents } from "./read-clock";
export type { ClockAdvance, TestClock } from "./test-clock";
