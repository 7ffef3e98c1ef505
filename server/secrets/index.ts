export { acceptSecret, judgeCanary, requireSameSecret, requireSecret } from "./require-secret";
export { type RotatedColumn, rotateSecrets } from "./rotate-secrets";
