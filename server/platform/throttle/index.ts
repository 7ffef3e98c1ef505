export { admitAttempts, type LimitedSubject } from "./admit-attempts";
export { forgetAttempts, pruneAttempts, type ThrottleSubject, uncountAttempt } from "./throttle.repository";
