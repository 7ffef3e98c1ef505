import type { Account, Actor } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { HttpRequest } from "./http-message";
import type { Reply } from "./reply";

/** What an operation answers with, as licences for crawlers depend on it: one story, or a list of them. */
export type CrawledContent = { id: string } | { slug: string } | { externalId: string } | "list";

/** The decision about a crawler's request. */
export type CrawlVerdict =
  | { kind: "refused"; reply: Reply }
  | {
      kind: "admitted";
      /** The member whose licence the crawler has; null: none is needed. */
      actor: Actor | null;
      /** Header Link of the response, which names its terms. */
      link: string;
      /** Counts the document, before it is sent; a reply instead of it where no more documents are paid. */
      count(): Promise<Reply | null>;
    };

interface CrawlRequest {
  header: HttpRequest["header"];
  /** Path and query of the request. */
  target: string;
  content: CrawledContent;
}

/** Asks AI agents for licences. */
export interface CrawlGate {
  /** Whether a request needs a verdict: the publication offers licences, and it names an AI agent or has a token. */
  concerns(account: Account, header: HttpRequest["header"]): boolean;
  /** null: the content does not exist. */
  judge(ctx: Context, request: CrawlRequest): Promise<CrawlVerdict | null>;
}
