import { z } from "@hono/zod-openapi";

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
  redirect_uri: parameter("Where to send the reader back; letter by letter one of those registered."),
  response_type: parameter("`code`."),
  response_mode: parameter("`query`, which is what happens anyway."),
  scope: parameter(
    "`profile`, which every token opens. Unknown scopes are dropped; the token answer says what was granted.",
  ),
  state: parameter("Comes back unchanged with the answer."),
  code_challenge: parameter("PKCE: base64url of the SHA-256 of the verifier. Public clients need it."),
  code_challenge_method: parameter("`S256`; `plain` is refused."),
});

/** The same with the additional parameters of the auth component. */
export const componentQuery = authorizationQuery.extend({
  callback_uri: parameter("Page of the publication to which the reader comes back in the end."),
  allow_ajax: parameter("`true`: answers JSON with the address instead of redirecting."),
});
