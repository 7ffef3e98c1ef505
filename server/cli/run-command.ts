import { type Context, createContext } from "@/server/context/index";
import type { Runtime } from "@/server/runtime";
import { requireSameSecret } from "@/server/secrets/index";
import { resolveCommandAccount } from "./account-option";
import { type CommandRuntime, withCommandRuntime } from "./command-act";
import { type CommandOutput, runPlainCommand } from "./print-output";

export type { CommandOutput } from "./print-output";

function runAndPrint(
  options: { json?: true },
  work: (command: CommandRuntime) => Promise<CommandOutput>,
): Promise<void> {
  return runPlainCommand(options, () => withCommandRuntime(work));
}

/** Runs a command on the whole installation, without checking its secret. */
export function runWithoutSecretCheck(
  options: { json?: true },
  work: (runtime: Runtime) => Promise<CommandOutput>,
): Promise<void> {
  return runAndPrint(options, ({ runtime }) => work(runtime));
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
  return runAndPrint(options, async ({ runtime, workOn }) => {
    await requireSameSecret(runtime);
    const account = await resolveCommandAccount(runtime, options.account, "work on");
    workOn(account.id);
    const ctx = createContext(runtime, { account, actor: { kind: "system", name: "masthead command" } });
    return work(ctx, runtime);
  });
}
