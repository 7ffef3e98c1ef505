import { type Command, InvalidArgumentError } from "commander";
import { createOrganization } from "@/server/engagement/organization/index";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";

interface Options {
  name: string;
  account: number[];
}

function accountIds(text: string, previous: number[] = []): number[] {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Enter the ID of an account.");
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
      `organization:         ${id}\nauthentication_token: ${token}\nThe token is shown only once.\n`,
    );
  } finally {
    await runtime.db.close();
  }
}

/** `masthead organization create`: creates a client of the organization API. */
export function addOrganizationCommand(masthead: Command): void {
  masthead
    .command("organization")
    .description(
      "Manage organizations, which moderate comments of several accounts through the organization API.",
    )
    .command("create")
    .description("Create an organization and print its token.")
    .requiredOption("--name <name>", "name of the organization")
    .option("--account <id>", "ID of an account it moderates; repeatable", accountIds, [])
    .action(create);
}
