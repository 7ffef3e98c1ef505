import { AppError } from "../errors/index";
import { toInfrastructureError } from "../faults/index";

/** Convert a mail server's refusal to an error with its response; a more specific error stays as it is. */
export function toMailFault(error: unknown): unknown {
  if (error instanceof AppError || toInfrastructureError(error) !== null) return error;
  const response =
    error instanceof Error && "response" in error ? ` Its response: ${String(error.response)}` : "";
  return new AppError("unavailable", `The mail server rejected the email.${response}`, { cause: error });
}
