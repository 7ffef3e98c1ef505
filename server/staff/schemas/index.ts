// What forms in the browser share with the server: schemas only, nothing that needs a machine.
export { changePasswordSchema } from "./password";
