import { accountSettingsSchema } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { updatePageKeys } from "@/server/engagement/page-merges/index";
import { reprojectStories } from "@/server/publishing/stories/index";
import type { Runtime } from "@/server/runtime";
import { readDemoFile, writeDemoFile } from "./demo-file";

/**
 * Updates the demo to another address of the installation (another port, for example): the demo account's site
 * address, the addresses inside its content, and demo.json. Only the installation that seeded the demo does this, and
 * only for an account that still has the address under which it was seeded.
 */
export async function moveDemo(
  runtime: Runtime,
  installation: { baseUrl: string; dataDir: string },
): Promise<void> {
  const file = await readDemoFile(installation.dataDir);
  if (file === null || file.base_url === installation.baseUrl) return;
  const { baseUrl } = installation;
  const before = file.base_url;
  const account = await runtime.db.prisma.account.findUnique({ where: { id: file.account.id } });
  if (account === null || account.siteUrl !== before) return;
  await runtime.db.transaction(async (tx) => {
    await tx.prisma.account.update({ where: { id: account.id }, data: { siteUrl: baseUrl } });
    await tx.prisma
      .$executeRaw`update story_version set content = replace(content::text, ${`${before}/`}, ${`${baseUrl}/`})::jsonb
      where account_id = ${account.id} and content::text like ${`%${before}/%`}`;
    await tx.prisma
      .$executeRaw`update collection set metadata = replace(metadata::text, ${`${before}/`}, ${`${baseUrl}/`})::jsonb
      where account_id = ${account.id}`;
    await tx.prisma
      .$executeRaw`update custom_page set content = replace(content, ${`${before}/`}, ${`${baseUrl}/`})
      where account_id = ${account.id} and content is not null`;
    await tx.prisma.$executeRaw`update page set url = replace(url, ${`${before}/`}, ${`${baseUrl}/`})
      where account_id = ${account.id} and starts_with(url, ${`${before}/`})`;
    await tx.prisma.$executeRaw`update oauth_client
      set redirect_uris = array(select replace(uri, ${`${before}/`}, ${`${baseUrl}/`}) from unnest(redirect_uris) uri)
      where account_id = ${account.id}`;
    const host = new URL(baseUrl).hostname;
    await tx.prisma.accountDomain.upsert({
      where: { host },
      create: { host, accountId: account.id },
      update: {},
    });
  });
  const ctx = createContext(runtime, {
    account: {
      ...account,
      siteUrl: baseUrl,
      settings: accountSettingsSchema.parse(account.settings),
      clockAhead: Number(account.clockAhead),
      domains: [],
    },
    actor: { kind: "system", name: "demo seed" },
  });
  await updatePageKeys(ctx);
  await reprojectStories(ctx);
  const { oauth_client: client } = file;
  await writeDemoFile(installation.dataDir, {
    ...file,
    base_url: baseUrl,
    ...(client !== undefined && {
      oauth_client: { ...client, redirect_uri: client.redirect_uri.replace(`${before}/`, `${baseUrl}/`) },
    }),
  });
  runtime.directory.clearCache();
}
