import { z } from "@hono/zod-openapi";
import type { WidgetSession } from "../../widgets/index";

export const widgetSessionSchema = z
  .object({
    token: z
      .string()
      .describe(
        "Told this once. Sent as X-QT-AUTH, from frames of ours and from the page's own origin only.",
      ),
    expires_at: z.iso.datetime().describe("When the session ends, however often it is used."),
    current_user: z
      .object({
        id: z.int().describe("The reader's id."),
        name: z.string().describe("As comments are signed."),
        avatar: z.string().nullable().describe("Address of the reader's picture; null: none."),
        bio: z.string().describe("What the reader says of themselves; empty: nothing."),
        slug: z.string().describe("Name of the reader in addresses; one in the account."),
        guest: z.boolean().describe("false: readers who are signed in are no guests."),
      })
      .describe("Who is signed in."),
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
