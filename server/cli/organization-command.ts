import { type Command, InvalidArgumentError } from "commander";
import { createOrganization } from "@/server/engagement/organization/index";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";

interface Options {
  name: string;
  account: number[];
}

function accountIds(text: string, previous: number[] = []): number[] {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It takes the id of an account.");
  return [...previous, Number(text)];
}

async function create({ name, account }: Options): Promise<void> {
  const runtime = getRuntime();
  try {
    for (const id of account) {
      if ((await runtime.directory.byId(id)) === null)
        throw new AppError("not_found", `There is no account ${id}.`);
    }
    const { id, token } = await createOrganization(runtime, { name, accountIds: account });
    process.stdout.write(
      `organization:         ${id}\nauthentication_token: ${token}\nThe token is shown this once.\n`,
    );
  } finally {
    await runtime.db.close();
  }
}

/** `masthead organization create`: creates a client of the organization API. */
export function addOrganizationCommand(masthead: Command): void {
  masthead
    .command("organization")
    .description("Callers of the organization API, which moderates comments of several accounts.")
    .command("create")
    .description("Makes an organization and prints its token.")
    .requiredOption("--name <name>", "what it is called")
    .option("--account <id>", "an account that it moderates; may be said several times", accountIds, [])
    .action(create);
}
