import type { Endpoint } from "@/server/http/index";
import { authSessionEndpoints } from "./auth-session";
import { authUserEndpoints } from "./auth-users";
import { memberMetadataEndpoints } from "./member-metadata";
import { memberPasswordEndpoints } from "./member-password";
import { memberSessionEndpoints } from "./member-session";
import { socialLoginEndpoints } from "./social-login";

/** Members: the member API and the auth component, over the same people and sessions. */
export const memberEndpoints: readonly Endpoint[] = [
  ...memberSessionEndpoints,
  ...memberMetadataEndpoints,
  ...memberPasswordEndpoints,
  ...authSessionEndpoints,
  ...authUserEndpoints,
  ...socialLoginEndpoints,
];
