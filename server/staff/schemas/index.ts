// What the browser shares with the server: schemas and words only, nothing that needs a machine.
export { changePasswordSchema, newPasswordSchema } from "./password";
export { ROLE_WORDS } from "./role-words";
export { invitationSchema, newcomerSchema, staffEmailSchema, staffRoleSchema } from "./team";
