import { readFile } from "node:fs/promises";
import { z } from "zod";

const routesSchema = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

/** Paths that Next answers without a page of its own. */
const ASSETS = ["/_next/static", "/_next/image", "/_next/data"];

/** Finds the path pattern of a page, such as `/sections/[slug]`; null: unknown. */
export type FindPageRoute = (path: string) => string | null;

/** Creates the search from Next's list of routes (`routes-manifest.json`). */
export function createPageRoutes(manifest: unknown): FindPageRoute {
  const { staticRoutes, dynamicRoutes } = routesSchema.parse(manifest);
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (path) => {
    if (fixed.has(path)) return path;
    const asset = ASSETS.find((prefix) => path.startsWith(`${prefix}/`));
    return asset ?? patterns.find(({ pattern }) => pattern.test(path))?.page ?? null;
  };
}

/** Reads Next's list of routes from its build; without one (in development) no page has a pattern. */
export async function loadPageRoutes(buildDirectory: string): Promise<FindPageRoute> {
  const text = await readFile(`${buildDirectory}/routes-manifest.json`, "utf8").catch(() => null);
  return text === null ? () => null : createPageRoutes(JSON.parse(text));
}
