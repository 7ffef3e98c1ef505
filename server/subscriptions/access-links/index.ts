export {
  accountsWithOldAccessLinks,
  deleteOldAccessLinks,
  findOpenedLink,
  getAccessLinkState,
  issueAccessLink,
  openAccessLink,
  requestAccessLink,
  spendAccessProof,
} from "./access-links";
