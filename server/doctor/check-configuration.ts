import {
  type Config,
  findMisspeltVariables,
  listSetVariables,
  readConfig,
  VARIABLES,
} from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { type Finding, failure, ok, warning } from "./finding";

const GUIDE = "See docs/guides/configuration.md.";

/** Reads the configuration; null with a finding for each wrong variable. */
export function checkConfiguration(): { config: Config | null; findings: Finding[] } {
  try {
    return { config: readConfig(), findings: [ok("configuration", "Every variable is valid.")] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problems = error.problems.map(({ path, message }) => `${path}: ${message}`);
    const texts = problems.length > 0 ? problems : [error.message.replace("Invalid environment. ", "")];
    return { config: null, findings: texts.map((text) => failure("configuration", text, GUIDE)) };
  }
}

/** Finds set variables that were probably meant for Masthead. */
export function checkVariables(): Finding[] {
  const misspelt = findMisspeltVariables(listSetVariables(), VARIABLES);
  if (misspelt.length === 0) return [ok("variables", "No variable looks misspelt.")];
  return misspelt.map(({ name, meant }) =>
    warning(
      "variables",
      `${name} is set, but Masthead reads no such variable.`,
      meant === null ? `Unset it, or correct its name. ${GUIDE}` : `Rename it to ${meant}, or unset it.`,
    ),
  );
}
