import { AppError } from "@/server/platform/errors/index";
import { startServer } from "./start-server";

try {
  await startServer();
} catch (error) {
  // A refusal is a sentence for whoever configured this; of anything else the stack is wanted.
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
