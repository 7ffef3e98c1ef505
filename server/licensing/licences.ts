import type { ActingReader } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { authenticateClient, type ClientCredentials, hashSecret } from "@/server/identity/oauth/index";
import { findLicenceRow, findLiveCrawler, insertLicence, type LicenceRow } from "./crawler.repository";
import { findOffers } from "./find-scope";
import type { LicensingSources } from "./licensing";
import { OlpRefusal } from "./olp";
import { isOffered, parseRequestedLicence } from "./requested-licence";
import { RSL_TYPE } from "./rsl-xml.rules";
import { getPlanId, hashTerms, isAiPermitted } from "./terms.rules";

const LIFETIME_SECONDS = 3_600;
const MAX_TOKEN_LENGTH = 200;

/** A request for a licence token. */
interface LicenceRequest {
  credentials: ClientCredentials;
  grantType: string | null;
  /** The requested `<license>` element. */
  licence: string | null;
  licenceType: string | null;
  /** The `url` of the `<content>` that contains it. */
  resource: string | null;
}

/** A licence token as it is issued, once. */
export interface IssuedLicence {
  token: string;
  expiresInSeconds: number;
}

/** Authenticates a crawler; refuses with an OlpRefusal. */
async function authenticateCrawler(
  ctx: Context,
  { clientId, clientSecret }: ClientCredentials,
): Promise<{ id: number; readerId: number }> {
  const client = clientId === null ? null : await authenticateClient(ctx, ctx.db, { clientId, clientSecret });
  const crawler = client === null ? null : await findLiveCrawler(ctx.db, ctx.account.id, client.id);
  if (crawler === null) throw new OlpRefusal("invalid_client", "The crawler's credentials are not valid.");
  return crawler;
}

/**
 * Issues a licence token for the terms of a resource, if they are what the crawler asks for and its member has the plan
 * that pays. It is valid for an hour, for every document with the same terms. Refuses with an OlpRefusal.
 */
export async function issueLicence(
  ctx: Context,
  sources: LicensingSources,
  request: LicenceRequest,
): Promise<IssuedLicence> {
  const { grantType, licence, licenceType, resource } = request;
  const crawler = await authenticateCrawler(ctx, request.credentials);
  if (grantType === null) throw new OlpRefusal("invalid_request", "grant_type is missing.");
  if (grantType !== "client_credentials")
    throw new OlpRefusal("unsupported_grant_type", "grant_type must be client_credentials.");
  if (licence === null || resource === null)
    throw new OlpRefusal("invalid_request", "license and resource are required.");
  if (licenceType !== null && licenceType !== RSL_TYPE)
    throw new OlpRefusal("invalid_request", `license_type must be ${RSL_TYPE}.`);
  const offers = ctx.account.settings.aiLicensing.enabled ? await findOffers(ctx, sources, resource) : [];
  if (offers.length === 0) throw new OlpRefusal("invalid_resource", "The resource has no terms here.");
  const requested = parseRequestedLicence(licence);
  const scope = offers.find(({ terms }) => requested !== null && isOffered(requested, terms));
  if (scope === undefined || !isAiPermitted(scope.terms))
    throw new OlpRefusal("invalid_license", "The resource is not offered under this licence.");
  const planId = getPlanId(scope.terms);
  if (planId !== null && (await sources.findPaidPeriod(ctx, { ...crawler, planId })) === null)
    throw new OlpRefusal(
      "unauthorized_client",
      `Subscribe first: ${ctx.account.siteUrl}/subscribe/${planId}`,
    );
  const token = ctx.ids.secret(32);
  const createdAt = ctx.systemClock.now();
  await insertLicence(ctx.db, ctx.account.id, {
    crawlerId: crawler.id,
    tokenHash: hashSecret(token),
    termsHash: hashTerms(scope.terms),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_SECONDS * 1_000),
  });
  return { token, expiresInSeconds: LIFETIME_SECONDS };
}

/** A live licence with the member whose subscriptions pay. */
export interface Licence
  extends Pick<LicenceRow, "crawlerId" | "clientId" | "termsHash" | "createdAt" | "expiresAt"> {
  reader: ActingReader;
}

/** Finds the live licence of a token; null: unknown, expired, revoked, or another account's. */
export async function findLicence(ctx: Context, token: string): Promise<Licence | null> {
  if (token === "" || token.length > MAX_TOKEN_LENGTH) return null;
  const now = ctx.systemClock.now();
  const row = await findLicenceRow(ctx.db, ctx.account.id, { tokenHash: hashSecret(token), now });
  if (row === null) return null;
  const { crawlerId, clientId, termsHash, createdAt, expiresAt, ...reader } = row;
  const acting: ActingReader = { ...reader, kind: "member", externalId: null };
  return { crawlerId, clientId, termsHash, createdAt, expiresAt, reader: acting };
}

/** Returns the crawler's own live licence; null: it is not valid, another crawler's, or not for the resource. */
export async function introspectLicence(
  ctx: Context,
  sources: LicensingSources,
  {
    credentials,
    token,
    resource,
  }: { credentials: ClientCredentials; token: string | null; resource: string | null },
): Promise<Licence | null> {
  const crawler = await authenticateCrawler(ctx, credentials);
  if (token === null) throw new OlpRefusal("invalid_request", "token is missing.");
  const licence = await findLicence(ctx, token);
  if (licence === null || licence.crawlerId !== crawler.id) return null;
  const { aiLicensing } = ctx.account.settings;
  if (!aiLicensing.enabled) return null;
  if (resource === null) return licence;
  const offers = await findOffers(ctx, sources, resource);
  const scope = offers.find(({ terms }) => hashTerms(terms) === licence.termsHash);
  if (scope === undefined) return null;
  const planId = getPlanId(scope.terms);
  const isPaid =
    planId === null || (await sources.findPaidPeriod(ctx, { readerId: licence.reader.id, planId })) !== null;
  return isPaid ? licence : null;
}
