import type { Command } from "commander";
import { getInstallationUrl } from "@/server/platform/config/index";
import { type CreatedAccount, createAccount, listAccounts } from "@/server/setup/index";
import { type CommandOutput, runInstallationCommand } from "./run-command";

interface NewOptions {
  name: string;
  url: string;
  timeZone: string;
  domain: string[];
  owner: string;
  ownerName?: string;
  json?: true;
}

function toOutput({ account, secrets, invitation }: CreatedAccount): CommandOutput {
  const { id, name, key, siteUrl, domains } = account;
  const { serverKey, engagementSecret, subscriptionsSecret } = secrets;
  const { email, link, expiresAt } = invitation;
  return {
    json: {
      account: { id, name, site_url: siteUrl, domains, key },
      server_key: serverKey,
      engagement_secret: engagementSecret,
      svc_jwt_secret: subscriptionsSecret,
      owner: { email, link, expires_at: expiresAt.toISOString() },
    },
    lines: [
      `account:           ${id} (${name})`,
      `hosts:             ${domains.join(", ")}`,
      `key:               ${key}`,
      `server_key:        ${serverKey}`,
      `engagement_secret: ${engagementSecret}`,
      `svc_jwt_secret:    ${subscriptionsSecret}`,
      "The last three are shown this once.",
      "",
      `${email} sets a password and is the owner by this link, within a week:`,
      link,
    ],
  };
}

function create({ name, url, timeZone, domain, owner, ownerName, json }: NewOptions): Promise<void> {
  return runInstallationCommand(json ? { json } : {}, async (runtime) => {
    const dependencies = { ...runtime, ownAddress: getInstallationUrl(runtime.config) };
    const person = { email: owner, name: ownerName ?? null };
    return toOutput(
      await createAccount(dependencies, { name, url, timeZone, domains: domain, owner: person }),
    );
  });
}

function list(options: { json?: true }): Promise<void> {
  return runInstallationCommand(options, async ({ db }) => {
    const accounts = await listAccounts(db);
    const lines = accounts.map(
      ({ id, name, domains, staff, mode }) =>
        `${id}\t${name}\t${domains.join(", ")}\t${staff} ${staff === 1 ? "person" : "people"}${mode === "test" ? "\ttest mode" : ""}`,
    );
    const none = "There is no account yet. `masthead account create` makes one.";
    return { json: accounts, lines: lines.length === 0 ? [none] : lines };
  });
}

/** `masthead account`: the publications of an installation. */
export function addAccountCommand(masthead: Command): void {
  const account = masthead.command("account").description("The publications of this installation.");
  account
    .command("create")
    .description("Makes a publication with its keys, and the link by which its owner comes in.")
    .requiredOption("--name <name>", "what the publication is called")
    .requiredOption("--url <address>", "where readers find it, such as https://news.example")
    .requiredOption("--owner <email>", "who owns it")
    .option("--owner-name <name>", "what the owner is called")
    .option("--time-zone <zone>", "where its days begin, such as Europe/London", "UTC")
    .option("--domain <host...>", "hosts that answer for it beside that of the address", [])
    .option("--json", "print it as JSON")
    .action(create);
  account
    .command("list")
    .description("Every publication, with its hosts.")
    .option("--json", "print it as JSON")
    .action(list);
}
