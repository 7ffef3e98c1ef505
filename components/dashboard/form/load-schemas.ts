const FAILED = "The values could not be checked. Check your connection, then try again.";

/** Wait for a module with schemas: with zod, they are needed when a form is changed or sent, not to show its page. */
export async function loadSchema<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module;
  } catch (cause) {
    throw new Error(FAILED, { cause });
  }
}

/** Load the schemas that forms share with the server. */
export const loadSchemas = () => loadSchema(import("@/shared/schemas/index"));
