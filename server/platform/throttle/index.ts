export { admitAttempts, type LimitedSubject } from "./admit-attempts";
export { forgetAttempts, pruneAttempts, uncountAttempt } from "./throttle.repository";
