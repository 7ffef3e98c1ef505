import type { Account } from "@/server/accounts/index";
import { createContext } from "@/server/context/index";
import type { CrawlGate, CrawlVerdict } from "./crawl-gate";
import type { HttpRequest } from "./http-message";
import type { Reply } from "./reply";
import type { Match } from "./routes";

interface CrawlerScope {
  match: Match;
  request: HttpRequest;
  account: Account;
}

type GateDependencies = Parameters<typeof createContext>[0] & { crawlGate?: CrawlGate };

/** Decides about an AI agent's request; null: no licence concerns it. */
export async function judgeCrawler(
  deps: GateDependencies,
  { match, request, account }: CrawlerScope,
): Promise<CrawlVerdict | null> {
  const { crawled } = match.endpoint.contract;
  if (crawled === undefined || deps.crawlGate?.concerns(account, request.header) !== true) return null;
  const { pathname, search, searchParams } = request.url;
  return deps.crawlGate.judge(createContext(deps, { account, actor: { kind: "anonymous" } }), {
    header: request.header,
    target: `${pathname}${search}`,
    content: crawled(match.params, searchParams),
  });
}

/** Counts a crawled document. What a crawler gets is stored in no shared cache, which would ask nobody for a licence. */
export async function settleCrawl(
  crawl: Extract<CrawlVerdict, { kind: "admitted" }>,
  reply: Reply,
  method: string,
): Promise<Reply> {
  const refused = method !== "HEAD" && reply.status === 200 ? await crawl.count() : null;
  if (refused !== null) return refused;
  return { ...reply, uncacheable: true, headers: { ...reply.headers, link: crawl.link } };
}
