export { authenticateClient } from "./authenticate-client";
export { type ClientCredentials, readClientCredentials } from "./client-credentials.rules";
export { endGrantsOfMember, pruneEndedGrants } from "./end-grants";
export { findTokenReader } from "./find-token-reader";
export { hashSecret } from "./hash-secret";
export {
  createClient,
  deleteClient,
  listClients,
  registerClient,
  registerServerClient,
  rotateClientSecret,
  updateClient,
} from "./manage-clients";
export type { OauthClientView } from "./oauth";
