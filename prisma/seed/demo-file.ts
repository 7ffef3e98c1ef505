import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The facts of the seeded demo that scripts may use; later seeds add their keys. */
const demoFileSchema = z.looseObject({
  base_url: z.string(),
  account: z.looseObject({
    id: z.int(),
    key: z.string(),
    server_key: z.string(),
    // Missing in files written by an earlier version.
    engagement_secret: z.string().optional(),
    svc_jwt_secret: z.string().optional(),
  }),
  member: z.object({ email: z.string(), password: z.string() }).optional(),
  staff: z.object({ email: z.string(), password: z.string() }),
  story: z.object({ id: z.string(), slug: z.string() }),
  subscription_story: z.object({ id: z.string(), slug: z.string() }),
  // Missing in files written by an earlier version.
  login_story: z.object({ id: z.string(), slug: z.string() }).optional(),
  collection: z.object({ slug: z.string() }),
  entity: z.object({ id: z.int() }),
  oauth_client: z
    .object({ client_id: z.string(), client_secret: z.string(), redirect_uri: z.string() })
    .optional(),
  plans: z
    .object({
      one_time: z.int(),
      recurring: z.int(),
      trial: z.int(),
      sponsored: z.int(),
      campaign: z.int(),
      group_access: z.int(),
    })
    .optional(),
  gateway: z
    .object({
      payment_type: z.string(),
      recurring_payment_type: z.string(),
      // Missing in files written by an earlier version.
      adapter: z.string().optional(),
      app_key: z.string().optional(),
      secret: z.string().optional(),
      webhook_secret: z.string().optional(),
    })
    .optional(),
  /** Another publisher's page that embeds every widget; it is served while the installation runs. */
  host_page: z.string().optional(),
  coupon: z.object({ code: z.string(), max_redemptions: z.int() }).optional(),
});

export type DemoFile = z.output<typeof demoFileSchema>;

function pathIn(dataDir: string): string {
  return join(dataDir, "demo.json");
}

/** Writes `<DATA_DIR>/demo.json` atomically, readable by its owner only. */
export async function writeDemoFile(dataDir: string, file: DemoFile): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const partial = `${pathIn(dataDir)}.partial`;
  await rm(partial, { force: true });
  await writeFile(partial, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await rename(partial, pathIn(dataDir));
}

/** Reads the current file; null: this DATA_DIR has none. */
export async function readDemoFile(dataDir: string): Promise<DemoFile | null> {
  let text: string;
  try {
    text = await readFile(pathIn(dataDir), "utf8");
  } catch {
    return null;
  }
  return demoFileSchema.parse(JSON.parse(text));
}
