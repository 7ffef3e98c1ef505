import { getFieldProblems } from "../../trpc/query-error";

/** The message of a failed call for one field, or for the whole form. */
export function getProblem(error: unknown, field: string): string {
  const problem = getFieldProblems(error).find(({ path }) => path === field);
  if (problem !== undefined) return problem.message;
  return error instanceof Error ? error.message : "That did not work. Try again.";
}
