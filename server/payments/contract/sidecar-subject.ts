import type { AdapterSetup } from "../adapter";
import { describeSidecar, MANIFEST, makeAdapter } from "../adapters/index";
import { fixturesOfSidecar } from "./sidecar-fixtures";
import type { ContractSubject } from "./subject";

/** A sidecar as the checks ask it: it is asked what it offers, and what it brings along to be checked. */
export async function sidecarSubject({
  address,
  secret,
  unique,
  ...world
}: Pick<AdapterSetup, "egress" | "clock"> & {
  address: string;
  secret: string;
  unique(): string;
}): Promise<ContractSubject> {
  const setup = { ...world, environment: "sandbox" } as const;
  const sidecar = { address, setup: { ...setup, credentials: { secret } } };
  const manifest = JSON.stringify(await describeSidecar(sidecar));
  const make = (key: string) => {
    const adapter = makeAdapter(address, { ...setup, credentials: { secret: key, [MANIFEST]: manifest } });
    if (adapter === null) throw new Error("an address always makes an adapter");
    return adapter;
  };
  return {
    make: () => make(secret),
    makeRefused: () => make(`not ${secret}`),
    fixtures: await fixturesOfSidecar(sidecar),
    secrets: [secret],
    unique,
    now: () => world.clock.now(),
  };
}
