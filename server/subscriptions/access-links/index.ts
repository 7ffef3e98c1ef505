export {
  consumeAccessProof,
  deleteOldAccessLinks,
  findUsedLink,
  getAccessLinkState,
  issueAccessLink,
  listAccountsWithOldAccessLinks,
  openAccessLink,
  requestAccessLink,
} from "./access-links";
