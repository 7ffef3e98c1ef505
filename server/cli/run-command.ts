import { type Context, createContext } from "@/server/context/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { requireSameSecret } from "@/server/secrets/index";
import { explainError, resolveCommandAccount } from "./account-option";
import { type CommandOutput, printOutput } from "./print-output";

export type { CommandOutput } from "./print-output";

/** Runs a command on the whole installation, without checking its secret. */
export async function runWithoutSecretCheck(
  options: { json?: true },
  work: (runtime: Runtime) => Promise<CommandOutput>,
): Promise<void> {
  const runtime = getRuntime();
  try {
    const output = await work(runtime);
    printOutput(output, options);
  } catch (error) {
    throw explainError(error);
  } finally {
    await runtime.egress.close();
    await runtime.db.close();
  }
}

/**
 * Runs a command on the whole installation, prints its output, and closes its connections. Refused where the secret
 * of this process is not the one under which the installation's values are sealed.
 */
export function runInstallationCommand(
  options: { json?: true },
  work: (runtime: Runtime) => Promise<CommandOutput>,
): Promise<void> {
  return runWithoutSecretCheck(options, async (runtime) => {
    await requireSameSecret(runtime);
    return work(runtime);
  });
}

/** Runs a command for the account that its options name, prints its output, and closes its connections. */
export function runAccountCommand(
  options: { account?: string; json?: true },
  work: (ctx: Context, runtime: Runtime) => Promise<CommandOutput>,
): Promise<void> {
  return runInstallationCommand(options, async (runtime) => {
    const account = await resolveCommandAccount(runtime, options.account, "work on");
    const ctx = createContext(runtime, { account, actor: { kind: "system", name: "masthead command" } });
    return work(ctx, runtime);
  });
}
