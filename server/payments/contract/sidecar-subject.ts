import type { AdapterSetup } from "../adapter";
import { createPaymentAdapter, describeSidecar, MANIFEST } from "../adapters/index";
import { loadSidecarFixtures } from "./sidecar-fixtures";
import type { ContractSubject } from "./subject";

/** Create the test subject for a sidecar from its manifest and its fixtures. */
export async function sidecarSubject({
  address,
  secret,
  unique,
  ...dependencies
}: Pick<AdapterSetup, "egress" | "clock"> & {
  address: string;
  secret: string;
  unique(): string;
}): Promise<ContractSubject> {
  const setup = { ...dependencies, environment: "sandbox" } as const;
  const sidecar = { address, setup: { ...setup, credentials: { secret } } };
  const manifest = JSON.stringify(await describeSidecar(sidecar));
  const make = (key: string) => {
    const adapter = createPaymentAdapter(address, {
      ...setup,
      credentials: { secret: key, [MANIFEST]: manifest },
    });
    if (adapter === null) throw new Error("a URL always creates an adapter");
    return adapter;
  };
  return {
    make: () => make(secret),
    makeRefused: () => make(`not ${secret}`),
    fixtures: await loadSidecarFixtures(sidecar),
    secrets: [secret],
    unique,
    now: () => dependencies.clock.now(),
  };
}
