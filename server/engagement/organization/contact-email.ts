import { requireEmail } from "@/server/identity/index";
import { AppError } from "@/server/platform/errors/index";

/** Parse an e-mail address, trimmed and lower-cased; any other text is unprocessable, as in all these endpoints. */
export function requireContactEmail(email: string, field: string): string {
  try {
    return requireEmail(email, `body.${field}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { problems } = error;
    throw new AppError("unprocessable", `${field} is not an email address.`, { problems, cause: error });
  }
}
