import { z } from "zod";
import { invalid } from "@/server/platform/errors/index";
import type { OauthContext } from "./oauth";
import { explainInvalidRedirectUri } from "./redirect-uri.rules";

const MAX_URIS = 20;

const settingsSchema = z.object({
  name: z.string().trim().min(1, "Enter a name. Readers see it.").max(80),
  firstParty: z.boolean(),
  namesIssuer: z.boolean(),
  redirectUris: z.array(z.string().trim().min(1)).min(1, "Enter at least one redirect URI.").max(MAX_URIS),
});

export type ClientSettings = z.output<typeof settingsSchema>;

/** Validates the settings of a client; every problem names its field. */
export function readClientSettings(
  ctx: Pick<OauthContext, "account">,
  input: ClientSettings,
  isPublic: boolean,
): ClientSettings {
  const result = settingsSchema.safeParse(input);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw invalid(String(issue?.path[0] ?? ""), issue?.message ?? "This value is not valid.");
  }
  const redirectUris = [...new Set(result.data.redirectUris)];
  for (const uri of redirectUris) {
    const refusal = explainInvalidRedirectUri(uri, { isPublic, siteUrl: ctx.account.siteUrl });
    if (refusal !== null) throw invalid("redirectUris", refusal);
  }
  return { ...result.data, redirectUris };
}
