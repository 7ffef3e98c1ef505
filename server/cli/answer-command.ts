import { type Context, createContext } from "@/server/accounts/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { requireSameSecret } from "@/server/secrets/index";
import { accountFor, explained } from "./account-option";

/** What a command answers with: a value for programs, lines for people. */
export interface Said {
  json: unknown;
  lines: readonly string[];
}

/** Runs one command on the installation as a whole, whatever its secret is. */
export async function answerUnderAnySecret(
  options: { json?: true },
  work: (runtime: Runtime) => Promise<Said>,
): Promise<void> {
  const runtime = getRuntime();
  try {
    const said = await work(runtime);
    process.stdout.write(`${options.json ? JSON.stringify(said.json, null, 2) : said.lines.join("\n")}\n`);
  } catch (error) {
    throw explained(error);
  } finally {
    await runtime.egress.close();
    await runtime.db.close();
  }
}

/**
 * Runs one command on the installation as a whole, prints its answer, and closes what it opened. Refused where its secret
 * is not the one under which the installation's values are sealed.
 */
export function answerOperator(
  options: { json?: true },
  work: (runtime: Runtime) => Promise<Said>,
): Promise<void> {
  return answerUnderAnySecret(options, async (runtime) => {
    await requireSameSecret(runtime);
    return work(runtime);
  });
}

/** Runs one command for the account that its options name, says what came of it, and lets go of what it held. */
export function answerCommand(
  options: { account?: string; json?: true },
  work: (ctx: Context, runtime: Runtime) => Promise<Said>,
): Promise<void> {
  return answerOperator(options, async (runtime) => {
    const account = await accountFor(runtime, options.account, "work on");
    const ctx = createContext(runtime, { account, actor: { kind: "system", name: "masthead command" } });
    return work(ctx, runtime);
  });
}
