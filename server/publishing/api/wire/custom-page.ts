import type { Account } from "@/server/accounts/index";
import { z } from "@/server/platform/openapi/index";
import type { CustomPage } from "@/server/publishing/publication/index";

export const customPageEnvelope = z.object({
  page: z
    .object({
      id: z.int().describe("Id."),
      type: z.enum(["redirect", "static-page"]).describe("Whether the path is a page or a redirect."),
      title: z.string().nullable().describe("Title of the page; null for a redirect."),
      "status-code": z.int().describe("HTTP status for readers: 200, 301 or 302."),
      "destination-path": z
        .string()
        .nullable()
        .describe("Redirect target: a path with a leading slash, or an absolute URL; null for a page."),
      content: z.string().nullable().describe("HTML of the page; null for a redirect."),
      metadata: z
        .looseObject({
          header: z.boolean().describe("Whether the page has the publication's header."),
          footer: z.boolean().describe("Whether it has the publication's footer."),
        })
        .describe("Custom data of the page."),
    })
    .openapi("CustomPage"),
});

const storedMetadata = z
  .looseObject({ header: z.boolean().default(true), footer: z.boolean().default(true) })
  .catch({ header: true, footer: true });

/** Keep an absolute address unchanged; prefix a path with a slash. */
function destinationOnWire(destination: string | null): string | null {
  if (destination === null || /^([a-z][a-z0-9+.-]*:|\/)/i.test(destination)) return destination;
  return `/${destination}`;
}

export function customPageOnWire(page: CustomPage): z.input<typeof customPageEnvelope> {
  return {
    page: {
      id: page.id,
      type: page.type === "redirect" ? "redirect" : "static-page",
      title: page.title,
      "status-code": page.statusCode,
      "destination-path": destinationOnWire(page.destinationPath),
      content: page.content,
      metadata: storedMetadata.parse(page.metadata),
    },
  };
}

export function customPageCacheKey(account: Account, page: CustomPage): string {
  return `sp/${account.id}/${page.id}`;
}
