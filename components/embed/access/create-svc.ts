import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import { createApi } from "./api";
import { createCatalogMethods } from "./catalog-methods";
import { announce } from "./checkout-runner";
import { createFailure } from "./failure";
import { getTokenIdentity } from "./fingerprint";
import { createPayments } from "./payments";
import { createReaderMethods } from "./reader-methods";
import { createSession } from "./session";
import type { Svc, SvcUi } from "./types";

const VERSION = "2";

/** Exports of the components' bundle. */
interface Components {
  createUi(page: { svc: Svc; config: AccessConfig; holder: () => string }): Promise<SvcUi>;
}

/** File name of the components' bundle; replaced at build time. */
declare const __PARTS__: { ui: { js: string } };

/** Creates the global object of one publication. */
export function createSvc(config: AccessConfig): Svc {
  const session = createSession(config.names);
  const api = createApi(config, () => session.token());
  let components: Promise<SvcUi> | null = null;

  async function load(): Promise<SvcUi> {
    const url = new URL(`/svc/assets/${__PARTS__.ui.js}`, config.host).href;
    const bundle: Components = await import(url).catch(() => {
      components = null;
      throw createFailure("network");
    });
    return bundle.createUi({ svc, config, holder: () => getTokenIdentity(session.token()) });
  }

  const svc: Svc = {
    version: VERSION,
    key: config.key,
    setUser: async (user) => {
      const currentUser = session.set(user);
      announce("user", currentUser);
      return currentUser;
    },
    unsetUser: async () => {
      session.unset();
      announce("user", session.user());
    },
    getUser: async () => session.user(),
    ...createCatalogMethods(api),
    ...createPayments(api, session, config),
    ...createReaderMethods(api),
    ui: () => {
      components ??= load();
      return components;
    },
  };
  return svc;
}
