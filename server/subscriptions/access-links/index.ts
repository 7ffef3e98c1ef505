export {
  findOpenedLink,
  forgetAccessLinks,
  getAccessLinkState,
  issueAccessLink,
  openAccessLink,
  requestAccessLink,
  spendAccessProof,
} from "./access-links";
