import type { Account } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import {
  type CrawledContent,
  type CrawlGate,
  type CrawlVerdict,
  content,
  type Reply,
} from "@/server/http/index";
import { findAiAgent } from "@/server/platform/net/index";
import type { LicenceTerms } from "@/shared/ai-licensing";
import type { CrawlMeter } from "./crawl-meter";
import { type CrawlRefusal, decideCrawl, PAYMENT_MISSING, type SentLicence } from "./decide-crawl.rules";
import { describeScopes, getStoryTerms, type TermsScope } from "./describe-terms";
import { toLicenceLink } from "./document-address.rules";
import { findLicence, type Licence } from "./licences";
import type { LicensingSources, PaidPeriod } from "./licensing";
import { toCountedPeriod } from "./period.rules";
import { RSL_TYPE } from "./rsl-xml.rules";
import { chooseListTerms, getPlanId, hashTerms } from "./terms.rules";

interface GateOptions {
  sources: LicensingSources;
  meter: CrawlMeter;
}

type Headers = (name: string) => string | null;

/** Reads the token of `Authorization: License`; empty: it has none. null: another scheme, or no header. */
function parseLicenceToken(header: Headers): string | null {
  const [, token] = /^license(?: +(.*))?$/i.exec(header("authorization") ?? "-") ?? [null, null];
  return token === null ? null : (token ?? "").trim();
}

/** The licence of a request, and what it is worth for a document's terms. */
interface FoundLicence {
  licence: Licence | null;
  paid: PaidPeriod | null;
  sent: SentLicence;
}

async function loadLicence(
  ctx: Context,
  { terms, token }: { terms: LicenceTerms; token: string | null },
  sources: LicensingSources,
): Promise<FoundLicence> {
  if (token === null) return { licence: null, paid: null, sent: { kind: "none" } };
  const licence = await findLicence(ctx, token);
  if (licence === null) return { licence, paid: null, sent: { kind: "invalid" } };
  const planId = getPlanId(terms);
  const readerId = licence.reader.id;
  const paid = planId === null ? null : await sources.findPaidPeriod(ctx, { readerId, planId });
  const isForTerms = licence.termsHash === hashTerms(terms);
  return { licence, paid, sent: { kind: "valid", isForTerms, isPaid: planId === null || paid !== null } };
}

interface RefusedCrawl {
  scope: TermsScope;
  decision: CrawlRefusal;
}

/** The refusal of the Crawler Authorization Protocol, with the document's terms as its body. */
async function createRefusal(
  ctx: Context,
  { scope, decision }: RefusedCrawl,
  sources: LicensingSources,
): Promise<Reply> {
  const { status, error, description } = decision;
  return content(await describeScopes(ctx, sources, [scope]), `${RSL_TYPE}; charset=utf-8`, {
    status,
    uncacheable: true,
    headers: {
      link: toLicenceLink(ctx.account.siteUrl, scope.url),
      ...(status !== 403 && {
        "www-authenticate": `License error="${error}", error_description="${description}"`,
      }),
    },
  });
}

/** A document under terms, as a crawler asks for it. */
interface RequestedDocument {
  header: Headers;
  /** Path and query, for the log. */
  target: string;
  scope: TermsScope;
}

/** Decides about a crawler's request for a document with known terms. */
export async function judgeCrawl(
  ctx: Context,
  { header, target, scope }: RequestedDocument,
  { sources, meter }: GateOptions,
): Promise<CrawlVerdict> {
  const { terms, url } = scope;
  const usage = findAiAgent(header("user-agent"))?.usage ?? null;
  const { licence, paid, sent } = await loadLicence(
    ctx,
    { terms, token: parseLicenceToken(header) },
    sources,
  );
  const decision = decideCrawl({ terms, usage, licence: sent });
  const refuse = (refused: CrawlRefusal) => createRefusal(ctx, { scope, decision: refused }, sources);
  if (decision.kind === "refuse") return { kind: "refused", reply: await refuse(decision) };
  const link = toLicenceLink(ctx.account.siteUrl, url);
  if (!decision.isLicensed || licence === null)
    return { kind: "admitted", actor: null, link, count: async () => null };
  return {
    kind: "admitted",
    actor: { kind: "reader", via: "licence", reader: licence.reader },
    link,
    count: async () => {
      const at = ctx.systemClock.now();
      const { crawlerId } = licence;
      const counted = toCountedPeriod(terms, { paid, now: at });
      const crawl = { accountId: ctx.account.id, crawlerId, at, path: target, ...counted };
      return (await meter.count(crawl)) ? null : refuse(PAYMENT_MISSING);
    },
  };
}

async function findContentScope(
  ctx: Context,
  { content: crawled, target }: { content: CrawledContent; target: string },
  sources: LicensingSources,
): Promise<TermsScope | null> {
  if (crawled === "list") {
    const [path = "/"] = target.split("?");
    return { url: path, terms: chooseListTerms(ctx.account.settings.aiLicensing) };
  }
  const story = await sources.findStory(ctx, crawled);
  return story === null ? null : { url: story.path, terms: getStoryTerms(ctx, story) };
}

/** Whether a request needs a verdict: the publication offers licences, and it names an AI agent or sends a token. */
export function concernsLicences({ settings }: Account, header: Headers): boolean {
  if (!settings.aiLicensing.enabled) return false;
  return parseLicenceToken(header) !== null || findAiAgent(header("user-agent")) !== null;
}

/** Creates the gate of the content API and of feeds. */
export function createCrawlGate(options: GateOptions): CrawlGate {
  return {
    concerns: concernsLicences,
    judge: async (ctx, { header, target, content: crawled }) => {
      const scope = await findContentScope(ctx, { content: crawled, target }, options.sources);
      return scope === null ? null : judgeCrawl(ctx, { header, target, scope }, options);
    },
  };
}
