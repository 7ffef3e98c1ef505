import type { Context } from "@/server/context/index";
import { type Egress, EgressError } from "@/server/platform/egress/index";
import { AppError } from "@/server/platform/errors/index";
import { detectCharset, type OpenGraphPreview, parsePreview } from "./open-graph.rules";
import { findPage, setPreview } from "./page.repository";
import { getPageKey, isOwnHost } from "./page-url.rules";

const LIMITS = { connectMs: 3_000, responseMs: 8_000, maxBytes: 65_536 };
const MAX_REDIRECTS = 3;

function decoded(body: Buffer, contentType: string): string {
  try {
    return new TextDecoder(detectCharset(contentType, body.toString("latin1", 0, 2_048))).decode(body);
  } catch {
    // The charset name is unknown.
    return body.toString("utf8");
  }
}

/** Fetch the first 64 KB of a page. Redirects are followed within the account's own hosts. */
async function readPage(
  ctx: Context,
  url: string,
  egress: Egress,
): Promise<{ html: string; url: string } | null> {
  let at = url;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const headers = { accept: "text/html", "user-agent": "Masthead (page preview)" };
    const response = await egress.send({ method: "GET", url: at, headers, body: null, limits: LIMITS });
    const { location } = response.headers;
    if (response.status < 300 || response.status >= 400 || location === undefined) {
      if (response.status >= 400)
        throw new AppError("unavailable", `The page returned status ${response.status}.`);
      return { html: decoded(response.body, response.headers["content-type"] ?? ""), url: at };
    }
    if (!URL.canParse(location, at)) return null;
    const next = new URL(location, at);
    if (!isOwnHost(next.hostname, ctx.account)) return null;
    at = next.href;
  }
  return null;
}

/** Store the title and image of a page from a trusted caller. */
export async function savePreview(
  ctx: Context,
  { url, preview }: { url: string; preview: OpenGraphPreview },
): Promise<"stored" | "unchanged"> {
  const page = await findPage(ctx.db, ctx.account.id, getPageKey(ctx.account, { url }));
  if (page === null) return "unchanged";
  await setPreview(ctx.db, ctx.account.id, { id: page.id, ...preview, now: ctx.clock.now() });
  return "stored";
}

/**
 * Fetch the title and image of a page and store them. A page that must not be called from here is left as it is; one
 * that does not respond throws, so that the job is retried.
 */
export async function fetchPreview(
  ctx: Context,
  { url, egress }: { url: string; egress: Egress },
): Promise<"stored" | "unchanged"> {
  if ((await findPage(ctx.db, ctx.account.id, getPageKey(ctx.account, { url }))) === null) return "unchanged";
  try {
    const read = await readPage(ctx, url, egress);
    if (read === null) return "unchanged";
    return await savePreview(ctx, { url, preview: parsePreview(read.html, read.url) });
  } catch (error) {
    if (error instanceof EgressError && error.failure === "address_refused") return "unchanged";
    throw error;
  }
}

/**
 * The same, where a page that does not respond, or responds with an error, is an expected outcome: `unreachable`. Other
 * errors, such as those of the database, are thrown.
 */
export async function tryPreview(
  ctx: Context,
  source: { url: string; egress: Egress },
): Promise<"stored" | "unchanged" | "unreachable"> {
  try {
    return await fetchPreview(ctx, source);
  } catch (error) {
    const isExpected =
      error instanceof EgressError || (error instanceof AppError && error.code === "unavailable");
    if (!isExpected) throw error;
    ctx.log.debug({ reason: error.message }, "a page's preview could not be fetched");
    return "unreachable";
  }
}
