import { CommanderError } from "commander";
import { AppError } from "@/server/platform/errors/index";
import { createProgram } from "./program";

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else if (error instanceof AppError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Something went wrong on our side: ${reason}\n`);
    process.exitCode = 1;
  }
}
