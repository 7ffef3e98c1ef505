import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import { createApi } from "./api";
import { announce } from "./buying";
import { failure } from "./failure";
import { holderOf } from "./fingerprint";
import { createOwning } from "./owning";
import { createPayments } from "./payments";
import { createReading } from "./reading";
import { createSession } from "./session";
import type { Svc, SvcUi } from "./types";

const VERSION = "2";

/** What the components' own bundle exports. */
interface Components {
  createUi(page: { svc: Svc; config: AccessConfig; holder: () => string }): Promise<SvcUi>;
}

/** File of the components' bundle; the build writes its name here. */
declare const __PARTS__: { ui: { js: string } };

/** The global of one publication. */
export function createSvc(config: AccessConfig): Svc {
  const session = createSession(config.names);
  const api = createApi(config, () => session.token());
  let components: Promise<SvcUi> | null = null;

  async function load(): Promise<SvcUi> {
    const address = new URL(`/svc/assets/${__PARTS__.ui.js}`, config.host).href;
    const loaded: Components = await import(address).catch(() => {
      components = null;
      throw failure("network");
    });
    return loaded.createUi({ svc, config, holder: () => holderOf(session.token()) });
  }

  const svc: Svc = {
    version: VERSION,
    key: config.key,
    setUser: async (user) => {
      const set = session.set(user);
      announce("user", set);
      return set;
    },
    unsetUser: async () => {
      session.unset();
      announce("user", session.user());
    },
    getUser: async () => session.user(),
    ...createReading(api),
    ...createPayments(api, session, config),
    ...createOwning(api),
    ui: () => {
      components ??= load();
      return components;
    },
  };
  return svc;
}
