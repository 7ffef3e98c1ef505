export { isBearerToken } from "./bearer-token";
export { isEqual } from "./is-equal";
export { openToken } from "./open-token";
export { hashPassword, verifyPassword, verifyPasswordOfUser } from "./password";
export { getInstallationSecret, hasInstallationSecret, saveInstallationSecret } from "./secret";
export { createSignatureHeaders } from "./standard-webhooks";
export type { Vault } from "./vault";
export { createVault } from "./vault";
