import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { loadSchema } from "./load-schemas";

/** Create the resolver of a form whose schema is loaded when its values are first validated. */
export function createSchemaResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    try {
      const [{ zodResolver }, schema] = await Promise.all([
        loadSchema(import("@hookform/resolvers/zod")),
        load(),
      ]);
      return await zodResolver(schema)(values, context, options);
    } catch (error) {
      const message = error instanceof Error ? error.message : "The values could not be checked. Try again.";
      const errors: FieldErrors<Input> = {};
      Object.assign(errors, { root: { type: "load", message } });
      return { values: {}, errors };
    }
  };
}
