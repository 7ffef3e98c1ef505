export { commentAsOrganization } from "./comment-as-organization";
export { countComments, createOrganizationAccount } from "./create-organization-account";
export { createOrganizationUser } from "./create-organization-user";
export { getForOrganization, listForOrganization, moderateAsOrganization } from "./moderate-as-organization";
export {
  authenticateOrganization,
  createModerationContext,
  createOrganization,
  requireAccount,
  requireUser,
} from "./open-organization";
