import { type Context, createContext } from "@/server/accounts/index";
import { getRuntime, type Runtime } from "@/server/runtime";
import { accountFor, explained } from "./account-option";

/** What a command answers with: a value for programs, lines for people. */
export interface Said {
  json: unknown;
  lines: readonly string[];
}

/** Runs one command on the installation as a whole, says what came of it, and lets go of what it held. */
export async function answerOperator(
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
