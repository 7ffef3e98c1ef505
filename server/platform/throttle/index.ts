export { admitAttempts, type LimitedSubject } from "./admit-attempts";
export { admitLogIn, forgiveLogIn, type LogInAttempt } from "./log-in-attempts";
export { forgetAttempts, pruneAttempts, type ThrottleSubject, uncountAttempt } from "./throttle.repository";
