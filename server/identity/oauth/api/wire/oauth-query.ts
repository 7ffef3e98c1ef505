import { z } from "@/server/platform/openapi/index";

/** One authorization parameter. A repeated one stays an array, which is then refused towards the application. */
function parameter(describe: string) {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({ type: "string", description: describe });
}

/** Query of an authorization request. */
export const authorizationQuery = z.object({
  client_id: parameter("Id of the registered client."),
  redirect_uri: parameter("URI to redirect the reader to. Must match a registered URI exactly."),
  response_type: parameter("`code`."),
  response_mode: parameter("`query`, which is the default."),
  scope: parameter(
    "`profile`, which every token has. Unknown scopes are ignored; the token response lists the granted ones.",
  ),
  state: parameter("Returned unchanged in the response."),
  code_challenge: parameter("PKCE: base64url of the SHA-256 of the verifier. Required for public clients."),
  code_challenge_method: parameter("`S256`; `plain` is refused."),
});

/** The same with the additional parameters of the auth component. */
export const componentQuery = authorizationQuery.extend({
  callback_uri: parameter("Page of the publication that the reader returns to at the end."),
  allow_ajax: parameter("`true`: returns the URL as JSON instead of redirecting."),
});
