import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import { registerClient } from "@/server/identity/oauth/index";
import { writeMedia } from "@/server/media/index";
import { hashPassword } from "@/server/platform/crypto/index";
import type { Db } from "@/server/platform/db/index";
import { learnSearchWords } from "@/server/publishing/search/index";
import type { Runtime } from "@/server/runtime";
import { writeAccount } from "@/server/setup/index";
import { type DemoContent, loadDemoContent, momentToDate } from "./demo/index";
import { type DemoFile, writeDemoFile } from "./demo-file";
import { type CatalogueIds, getKnownId, writeCatalogue } from "./write/catalogue";
import { writeFronts } from "./write/fronts";
import { writeReader } from "./write/readers";
import { type DemoNames, demoNamespace, storyId } from "./write/story-content";
import { writeDemoComments } from "./write/write-comments";
import { writeStories } from "./write/write-stories";

const STAFF_EMAIL = "editor@harbour.example";

/** Passwords generated for one installation; the database stores only their hashes. */
interface DemoPasswords {
  staff: string;
  member: string;
}

interface Installation {
  baseUrl: string;
  dataDir: string;
  /** Folder of the demo's pictures and files. */
  contentDir: string;
}

function mint({ ids }: Runtime): DemoPasswords {
  return { staff: ids.secret(12), member: ids.secret(12) };
}

interface Seeding {
  runtime: Runtime;
  content: DemoContent;
  baseUrl: string;
}

function createAccount(tx: Db, { runtime, content, baseUrl }: Seeding) {
  const { name, timeZone, settings } = content.publication;
  return writeAccount(tx, runtime, {
    ...{ name, timeZone, settings },
    siteUrl: baseUrl,
    // A test account, so that evaluators can move its clock ahead; no real money is taken there.
    mode: "test",
    hosts: [new URL(baseUrl).hostname, "localhost", "127.0.0.1"],
  });
}

async function employEditor(tx: Db, accountId: number, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const user = await tx.prisma.staffUser.upsert({
    where: { email: STAFF_EMAIL },
    create: { email: STAFF_EMAIL, name: "Demo Editor", passwordHash },
    update: { passwordHash },
  });
  await tx.prisma.staffMembership.upsert({
    where: { staffUserId_accountId: { staffUserId: user.id, accountId } },
    create: { staffUserId: user.id, accountId, role: "owner" },
    update: {},
  });
}

function sectionPath(content: DemoContent, slug: string): string {
  const section = content.sections.find((candidate) => candidate.slug === slug);
  return section?.parent ? `${sectionPath(content, section.parent)}/${slug}` : slug;
}

function toNames(content: DemoContent, account: Account, ids: CatalogueIds): DemoNames {
  const stories = new Map(content.stories.map((story) => [story.slug, story]));
  const pictures = new Map(content.pictures.map((picture) => [picture.name, picture]));
  const must = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw new Error(`the demo names ${name}, which it does not hold`);
    return value;
  };
  return {
    namespace: demoNamespace(account.id),
    mediaUrl: (key) => `${account.siteUrl}/media/${key}`,
    author: (slug) => getKnownId(ids.authors, slug),
    section: (slug) => getKnownId(ids.sections, slug),
    tag: (slug) => getKnownId(ids.tags, slug),
    entity: (slug) => getKnownId(ids.entities, slug),
    story: (slug) => must(stories.get(slug), slug),
    picture: (name) => must(pictures.get(name), name),
  };
}

/** Results of writing the newsroom that scripts need. */
type NewsroomFacts = Pick<DemoFile, "story" | "subscription_story" | "login_story" | "collection" | "entity">;

async function writeNewsroom(
  tx: Db,
  { runtime, content }: Seeding,
  account: Account,
): Promise<NewsroomFacts> {
  const seededAt = runtime.clock.now();
  const mediaUrl = (key: string) => `${account.siteUrl}/media/${key}`;
  const ids = await writeCatalogue(tx, account.id, content);
  const names = toNames(content, account, ids);
  const cover = (name: string) => {
    const { key, width, height, contentType, focusPoint, caption } = names.picture(name);
    const metadata = { width, height, "mime-type": contentType, "focus-point": focusPoint };
    return {
      "cover-image-s3-key": key,
      "cover-image-url": mediaUrl(key),
      "cover-image-metadata": metadata,
      caption,
    };
  };
  await writeFronts(
    tx,
    {
      ...ids,
      accountId: account.id,
      collections: new Map(),
      storyId: (slug) => storyId(names, slug),
      cover,
      daysAgo: (days) => momentToDate({ daysAgo: days, time: "06:00" }, seededAt, account.timeZone),
    },
    content,
  );
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "demo seed" } });
  const setting = { names, seededAt, sectionPath: (slug: string) => sectionPath(content, slug) };
  const slugs = await writeStories(tx, ctx, { setting, stories: content.stories });
  const findIds = ({ slug }: { slug: string }) => ({
    id: storyId(names, slug),
    slug: slugs.get(slug) ?? slug,
  });
  const named = (role: "story" | "subscription_story") => {
    const story = content.stories.find((candidate) => candidate.demoRole === role);
    if (story === undefined) throw new Error(`the demo has no ${role}`);
    return findIds(story);
  };
  const registered = content.stories.find(({ access }) => access === "login");
  const [entity] = ids.entities.values();
  return {
    story: named("story"),
    subscription_story: named("subscription_story"),
    ...(registered !== undefined && { login_story: findIds(registered) }),
    collection: { slug: "home" },
    entity: { id: entity ?? 0 },
  };
}

async function storeFiles(
  { runtime, content }: Seeding,
  about: { accountId: number; contentDir: string },
): Promise<void> {
  for (const asset of content.assets) {
    const bytes = await readFile(join(about.contentDir, asset.path));
    await writeMedia(runtime.storage, about.accountId, { key: asset.key, bytes });
  }
}

/** An application of the publication's own, and the auth component's exchange on its behalf. */
async function registerDemoClient(tx: Db, { runtime, baseUrl }: Seeding, account: Account) {
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "demo seed" } });
  const redirectUri = `${baseUrl}/oauth/callback`;
  const { clientId, clientSecret } = await registerClient(ctx, tx, {
    name: "Demo application",
    confidential: true,
    firstParty: true,
    namesIssuer: false,
    redirectUris: [redirectUri, `${baseUrl}/api/auth/v1/oauth/token`],
  });
  return { client_id: clientId, client_secret: clientSecret ?? "", redirect_uri: redirectUri };
}

/**
 * Seeds the demo newsroom once; a second process that starts at the same moment waits and finds it done. Returns true
 * for the process that seeded it.
 */
export async function seedDemo(runtime: Runtime, installation: Installation): Promise<boolean> {
  if ((await runtime.db.prisma.account.count()) > 0) return false;
  const { baseUrl, contentDir, dataDir } = installation;
  const seeding: Seeding = { runtime, baseUrl, content: loadDemoContent(contentDir) };
  const passwords = mint(runtime);
  const seeded = await runtime.db.transaction(async (tx) => {
    await tx.prisma.$executeRaw`select pg_advisory_xact_lock(hashtext('masthead.demo'))`;
    if ((await tx.prisma.account.count()) > 0) return null;
    const { account, secrets } = await createAccount(tx, seeding);
    await storeFiles(seeding, { accountId: account.id, contentDir });
    await employEditor(tx, account.id, passwords.staff);
    const member = await writeReader(tx, runtime, { account, password: passwords.member });
    const facts = await writeNewsroom(tx, seeding, account);
    const oauthClient = await registerDemoClient(tx, seeding, account);
    // Inside the transaction: an account must not exist without a file of its secrets.
    await writeDemoFile(dataDir, {
      base_url: baseUrl,
      account: {
        id: account.id,
        key: account.key,
        server_key: secrets.serverKey,
        engagement_secret: secrets.engagementSecret,
        svc_jwt_secret: secrets.subscriptionsSecret,
      },
      member,
      staff: { email: STAFF_EMAIL, password: passwords.staff },
      oauth_client: oauthClient,
      ...facts,
    });
    return account;
  });
  if (seeded === null) return false;
  // Readers are seeded after the newsroom.
  const ctx = createContext(runtime, { account: seeded, actor: { kind: "system", name: "demo seed" } });
  await writeDemoComments(ctx, seeding.content.conversations);
  await learnSearchWords(ctx);
  return true;
}
