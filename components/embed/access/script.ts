import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import { createSvc } from "./create-svc";
import { loadOnDemand } from "./observe-elements";

/** Configuration of the publication; the server wraps this bundle in a function with this one parameter. */
declare const SVC_CONFIG: AccessConfig;

function start(config: AccessConfig): void {
  const { problem, warning, key, names } = config;
  // Developers who embed the script check the console first.
  // oxlint-disable-next-line no-console
  if (problem !== null) console.error(`[${names[0]}] ${problem.code}: ${problem.message}`);
  // oxlint-disable-next-line no-console
  if (warning !== null) console.warn(`[${names[0]}] ${warning}`);
  const [primaryName = "svc"] = names;
  const existing: unknown = Reflect.get(window, primaryName);
  const isLoaded =
    typeof existing === "object" &&
    existing !== null &&
    Reflect.get(existing, "key") === key &&
    "isAssetAccessible" in existing;
  if (!isLoaded) {
    const svc = createSvc(config);
    for (const name of names) Reflect.set(window, name, svc);
    loadOnDemand(svc, names);
  }
  document.dispatchEvent(new CustomEvent("svc:ready", { detail: { key } }));
}

start(SVC_CONFIG);
