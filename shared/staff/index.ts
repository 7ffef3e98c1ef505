// Schemas and texts that the browser shares with the server: no dependencies on Node.
export { toDashboardTarget } from "./dashboard-target.rules";
export { ALL_SCOPES, hasKeyScope, KEY_SCOPES, type KeyScope } from "./key-scopes";
export { passkeyRegistrationSchema, passkeyRemovalSchema, passkeySignInSchema } from "./passkey";
export { changePasswordSchema, newPasswordSchema } from "./password";
export { ROLE_TEXTS } from "./role-texts";
export { newServerKeySchema } from "./server-key";
export { invitationSchema, newcomerSchema, staffEmailSchema, staffRoleSchema } from "./team";
export { proofSchema, setUpCodeSchema } from "./two-step";
