import { demo } from "@/prisma/seed/demo-hook";
import { AppError } from "@/server/platform/errors/index";
import { startServer } from "./start-server";

try {
  await startServer(demo);
} catch (error) {
  // A refusal is a sentence for the operator; any other error needs its stack.
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
