// Schemas and texts that the browser shares with the server: no dependencies on Node.
export { changePasswordSchema, newPasswordSchema } from "./password";
export { ROLE_TEXTS } from "./role-texts";
export { invitationSchema, newcomerSchema, staffEmailSchema, staffRoleSchema } from "./team";
