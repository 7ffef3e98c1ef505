import { findConfirmedHost, type ReverseDns } from "@/server/platform/net/index";
import type { Clock } from "@/server/platform/system/index";
import { HOUR_MILLISECONDS, MINUTE_MILLISECONDS } from "@/shared/time-units";
import { type FullTextCrawler, findClaimedCrawler, isCrawlerHost } from "./crawler.rules";

/** A request that may come from a crawler. */
interface CrawlerRequest {
  userAgent: string | null;
  /** IP address of the client; null: unknown. */
  address: string | null;
  /** Crawlers to which the publication gives whole stories. */
  permitted: readonly FullTextCrawler[];
}

export type CrawlerVerifier = (request: CrawlerRequest) => Promise<FullTextCrawler | null>;

interface Verdict {
  isVerified: Promise<boolean>;
  until: number;
}

const MAX_VERDICTS = 2_000;
/** Further requests of unknown addresses are not verified meanwhile, so that a flood of them costs little. */
const MAX_LOOKUPS = 20;

/**
 * Creates the check whether a request comes from a permitted crawler: by its User-Agent, and by the host name of its
 * address, which must lead back to the address. Verdicts are kept for an hour; a crawler that name servers did not
 * answer about is looked up again after a minute. It never throws.
 */
export function createCrawlerVerifier({ dns, clock }: { dns: ReverseDns; clock: Clock }): CrawlerVerifier {
  const verdicts = new Map<string, Verdict>();
  let lookups = 0;

  async function lookUp(crawler: FullTextCrawler, address: string): Promise<boolean> {
    lookups += 1;
    try {
      return (await findConfirmedHost(dns, address, (host) => isCrawlerHost(crawler, host))) !== null;
    } finally {
      lookups -= 1;
    }
  }

  function startVerdict(crawler: FullTextCrawler, address: string): Verdict {
    const now = clock.now().getTime();
    const isVerified = lookUp(crawler, address).catch(() => {
      verdict.until = now + MINUTE_MILLISECONDS;
      return false;
    });
    const verdict: Verdict = { isVerified, until: now + HOUR_MILLISECONDS };
    return verdict;
  }

  return async ({ userAgent, address, permitted }) => {
    const crawler = findClaimedCrawler(userAgent, permitted);
    if (crawler === null || address === null) return null;
    const key = `${crawler} ${address}`;
    const known = verdicts.get(key);
    if (known !== undefined && known.until > clock.now().getTime())
      return (await known.isVerified) ? crawler : null;
    if (lookups >= MAX_LOOKUPS) return null;
    const verdict = startVerdict(crawler, address);
    if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
    verdicts.set(key, verdict);
    return (await verdict.isVerified) ? crawler : null;
  };
}
