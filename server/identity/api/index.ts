import type { Assets } from "@/server/embed/index";
import type { Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Storage } from "@/server/platform/storage/index";
import type { Texter } from "@/server/platform/text-message/index";
import { authSessionEndpoints } from "./auth-session";
import { authUserEndpoints } from "./auth-users";
import { loginFrame } from "./login-frame/index";
import { memberMetadataEndpoints } from "./member-metadata";
import { memberPasswordEndpoints } from "./member-password";
import { memberPictureEndpoints } from "./member-picture";
import { memberSessionEndpoints } from "./member-session";
import { socialLoginEndpoints } from "./social-login";
import { widgetSessionEndpoints } from "./widget-sessions";

/** Endpoints of the member API and the auth component, over the same members and sessions. */
export function memberEndpoints(
  dependencies: { storage: Storage; vault: Vault; texter: Texter | null },
  assets: Assets,
): readonly Endpoint[] {
  return [
    ...memberSessionEndpoints,
    ...memberMetadataEndpoints,
    ...memberPictureEndpoints(dependencies),
    ...memberPasswordEndpoints,
    ...authSessionEndpoints,
    ...authUserEndpoints(dependencies),
    ...socialLoginEndpoints,
    ...widgetSessionEndpoints(dependencies),
    loginFrame(assets),
  ];
}
