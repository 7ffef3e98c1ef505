import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import { loadWhenAsked } from "./asking";
import { createSvc } from "./create-svc";

/** The server wraps this bundle in a function with one parameter: what the publication's pages need to know. */
declare const SVC_CONFIG: AccessConfig;

function start(config: AccessConfig): void {
  const { problem, warning, key, names } = config;
  // Whoever pastes the script looks here first.
  // oxlint-disable-next-line no-console
  if (problem !== null) console.error(`[${names[0]}] ${problem.code}: ${problem.message}`);
  // oxlint-disable-next-line no-console
  if (warning !== null) console.warn(`[${names[0]}] ${warning}`);
  const [first = "svc"] = names;
  const before: unknown = Reflect.get(window, first);
  const isHere =
    typeof before === "object" &&
    before !== null &&
    Reflect.get(before, "key") === key &&
    "isAssetAccessible" in before;
  if (!isHere) {
    const svc = createSvc(config);
    for (const name of names) Reflect.set(window, name, svc);
    loadWhenAsked(svc, names);
  }
  document.dispatchEvent(new CustomEvent("svc:ready", { detail: { key } }));
}

start(SVC_CONFIG);
