import { z } from "zod";
import { invalid } from "@/server/platform/errors/index";
import type { OauthContext } from "./oauth";
import { refusalOfRedirectUri } from "./redirect-uri.rules";

const MOST_URIS = 20;

const settingsSchema = z.object({
  name: z.string().trim().min(1, "A name is needed: readers see it.").max(80),
  firstParty: z.boolean(),
  namesIssuer: z.boolean(),
  redirectUris: z
    .array(z.string().trim().min(1))
    .min(1, "At least one redirect address is needed.")
    .max(MOST_URIS),
});

export type ClientSettings = z.output<typeof settingsSchema>;

/** Reads what staff say of a client; every problem is named by its field. */
export function readClientSettings(
  ctx: Pick<OauthContext, "account">,
  given: ClientSettings,
  isPublic: boolean,
): ClientSettings {
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    throw invalid(String(first?.path[0] ?? ""), first?.message ?? "This is not usable.");
  }
  const redirectUris = [...new Set(parsed.data.redirectUris)];
  for (const uri of redirectUris) {
    const refusal = refusalOfRedirectUri(uri, { isPublic, siteUrl: ctx.account.siteUrl });
    if (refusal !== null) throw invalid("redirectUris", refusal);
  }
  return { ...parsed.data, redirectUris };
}
