import type { GlobalContext } from "@/server/http/index";

/** Dependencies of the organization API: the account of a call is known only after its path is parsed. */
export type OrganizationDependencies = GlobalContext;

/** An organization that calls the API. */
export interface Organization {
  id: string;
  name: string;
}

/** A user of an organization, who acts in its accounts. */
export interface OrganizationUser {
  /** Equal to the id of the user's reader in the first account where they act. */
  id: number;
  name: string;
  slug: string;
  email: string | null;
}
