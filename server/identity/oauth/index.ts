export { endGrantsOfMember, pruneEndedGrants } from "./end-grants";
export { findTokenReader } from "./find-token-reader";
export {
  createClient,
  deleteClient,
  listClients,
  registerClient,
  rotateClientSecret,
  updateClient,
} from "./manage-clients";
export type { OauthClientView } from "./oauth";
