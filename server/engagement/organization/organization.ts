import type { GlobalContext } from "@/server/http/index";

/** The installation as the organization API needs it: the account of a call is known only when its path has been read. */
export type Installation = GlobalContext;

/** One caller of the organization API. */
export interface Organization {
  id: string;
  name: string;
}

/** Somebody of an organization, who acts in its accounts. */
export interface OrganizationUser {
  /** In the first account where the user acts, the id of the reader that stands for them. */
  id: number;
  name: string;
  slug: string;
  email: string | null;
}
