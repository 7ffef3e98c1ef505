import { createOrganization } from "@/server/engagement/organization/index";
import { AppError } from "@/server/platform/errors/index";
import { withCommandRuntime } from "./command-act";

interface Options {
  name: string;
  account: number[];
}

/** `masthead organization create`: creates an organization and prints its token. */
export async function createWithToken({ name, account }: Options): Promise<void> {
  await withCommandRuntime(async ({ runtime }) => {
    for (const id of account) {
      if ((await runtime.directory.byId(id)) === null)
        throw new AppError("not_found", `There is no account ${id}.`);
    }
    const { id, token } = await createOrganization(runtime, { name, accountIds: account });
    process.stdout.write(
      `organization:         ${id}\nauthentication_token: ${token}\nThe token is shown only once.\n`,
    );
  });
}
