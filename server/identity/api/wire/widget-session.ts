import { z } from "@/server/platform/openapi/index";
import type { WidgetSession } from "../../widgets/index";

export const widgetSessionSchema = z
  .object({
    token: z
      .string()
      .describe("Returned once. Send it as X-QT-AUTH, only from our frames and from the page's own origin."),
    expires_at: z.iso.datetime().describe("When the session ends. Use does not extend it."),
    current_user: z
      .object({
        id: z.int().describe("The reader's id."),
        name: z.string().describe("Name shown with comments."),
        avatar: z.string().nullable().describe("URL of the reader's picture; null if there is none."),
        bio: z.string().describe("Biography written by the reader; empty if there is none."),
        slug: z.string().describe("URL slug of the reader, unique in the account."),
        guest: z.boolean().describe("Always false: a signed-in reader is not a guest."),
      })
      .describe("The signed-in reader."),
  })
  .openapi("WidgetSession");

export function toWidgetSession({ member, session }: WidgetSession): z.input<typeof widgetSessionSchema> {
  const { id, name, avatarUrl, bio, slug } = member;
  return {
    token: session.token,
    expires_at: session.expiresAt.toISOString(),
    current_user: { id, name, avatar: avatarUrl, bio, slug, guest: false },
  };
}
