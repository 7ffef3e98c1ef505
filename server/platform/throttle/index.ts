export { type LimitedSubject, throttleAttempts } from "./admit-attempts";
export { type LogInAttempt, throttleLogIn, uncountLogIn } from "./log-in-attempts";
export { deleteAttempts, pruneAttempts, type ThrottleSubject, uncountAttempt } from "./throttle.repository";
