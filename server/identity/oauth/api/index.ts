import type { Assets } from "@/server/embed/index";
import type { Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import { answerConsentEndpoint, authorizeEndpoint, authorizeInComponentEndpoint } from "./authorize";
import { authorizeInFrameEndpoint } from "./authorize-in-frame";
import { currentUserOfAccount, currentUserOfToken } from "./current-user";
import { integrationTokenEndpoint } from "./integration-token";
import { keysEndpoint, metadataEndpoint } from "./metadata";
import { silentSignInEndpoint } from "./silent-sign-in";
import { internalExchangeEndpoint, revokeEndpoint, tokenEndpoint } from "./token";

/** Endpoints by which applications sign readers in, and front ends get the current reader. */
export function oauthEndpoints(vault: Vault, assets: Assets): Endpoint[] {
  return [
    authorizeEndpoint(vault, assets),
    authorizeInFrameEndpoint(vault),
    answerConsentEndpoint("opaque", vault),
    tokenEndpoint("opaque", vault),
    revokeEndpoint("opaque", vault),
    metadataEndpoint("opaque"),
    authorizeInComponentEndpoint(vault, assets),
    answerConsentEndpoint("jwt", vault),
    tokenEndpoint("jwt", vault),
    revokeEndpoint("jwt", vault),
    internalExchangeEndpoint(vault),
    silentSignInEndpoint(vault),
    metadataEndpoint("jwt"),
    keysEndpoint(vault),
    currentUserOfToken,
    currentUserOfAccount,
    integrationTokenEndpoint(vault),
  ];
}
