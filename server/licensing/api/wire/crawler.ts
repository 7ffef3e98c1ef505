import { z } from "@/server/platform/openapi/index";
import type { listOwnCrawlers } from "../../crawlers";

export const newCrawlerBody = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .openapi({ description: "Name of the crawler, such as its product name in User-Agent." }),
});

export const registeredCrawler = z.object({
  id: z.int().describe("Id of the crawler here."),
  client_id: z.string().describe("Its id at the licence server."),
  client_secret: z.string().describe("Its secret at the licence server. It is returned only once."),
});

const ownCrawler = z.object({
  id: z.int().describe("Id of the crawler here."),
  client_id: z.string().describe("Its id at the licence server."),
  name: z.string().describe("Its name."),
  created_at: z.string().describe("Time of its registration, ISO 8601."),
  revoked_at: z.string().nullable().describe("When its access ended, ISO 8601; null: it has access."),
  usage: z
    .array(
      z.object({
        period: z
          .string()
          .describe(
            "Period of a subscription as `<subscription id>:<number>`, or a month in UTC as `YYYY-MM`.",
          ),
        documents: z.int().describe("Documents that it got under licence in this period."),
      }),
    )
    .describe("The latest 24 periods, newest first."),
});

export const ownCrawlers = z.object({
  crawlers: z.array(ownCrawler).describe("The member's crawlers, newest first."),
});

type OwnCrawlers = Awaited<ReturnType<typeof listOwnCrawlers>>;

export function toOwnCrawlers(crawlers: OwnCrawlers): z.output<typeof ownCrawlers> {
  return {
    crawlers: crawlers.map(({ id, clientId, name, createdAt, revokedAt, usage }) => ({
      id,
      client_id: clientId,
      name,
      created_at: createdAt.toISOString(),
      revoked_at: revokedAt?.toISOString() ?? null,
      usage: usage.map(({ period, documents }) => ({ period, documents })),
    })),
  };
}
