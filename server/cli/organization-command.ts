import { type Command, InvalidArgumentError } from "commander";
import { lazyAction } from "./lazy-action";

const actions = () => import("./organization-actions");

function accountIds(text: string, previous: number[] = []): number[] {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Enter the ID of an account.");
  return [...previous, Number(text)];
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
    .action(lazyAction(async () => (await actions()).createWithToken));
}
