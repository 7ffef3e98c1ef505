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
      "The last three are shown only once.",
      "",
      `${email} becomes the owner by setting a password with this link, valid for a week:`,
      link,
    ],
  };
}

/** `masthead account create`: creates a publication, and prints its keys and its owner's invitation. */
export function createPublication({
  name,
  url,
  timeZone,
  domain,
  owner,
  ownerName,
  json,
}: NewOptions): Promise<void> {
  return runInstallationCommand(json ? { json } : {}, async (runtime) => {
    const dependencies = { ...runtime, ownAddress: getInstallationUrl(runtime.config) };
    const person = { email: owner, name: ownerName ?? null };
    return toOutput(
      await createAccount(dependencies, { name, url, timeZone, domains: domain, owner: person }),
    );
  });
}

/** `masthead account list`: prints the publications with their host names. */
export function listPublications(options: { json?: true }): Promise<void> {
  return runInstallationCommand(options, async ({ db }) => {
    const accounts = await listAccounts(db);
    const lines = accounts.map(
      ({ id, name, domains, staff, mode }) =>
        `${id}\t${name}\t${domains.join(", ")}\t${staff} ${staff === 1 ? "person" : "people"}${mode === "test" ? "\ttest mode" : ""}`,
    );
    const none = "No accounts yet. Create one with `masthead account create`.";
    return { json: accounts, lines: lines.length === 0 ? [none] : lines };
  });
}
