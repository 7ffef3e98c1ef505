import { createSvc } from "@/components/embed/access/create-svc";
import { createUi } from "@/components/embed/access/ui/index";
import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import type { WidgetSetup } from "./setup";

/** Pixels: the checkout is a dialog over the page. */
const ROOM_FOR_DIALOG = 760;

const ASSET = { id: "story-1", type: "story" };

/** Shows a component of the access script, as a publisher's page does. */
export async function startAccess({ data, locale, theme, host }: WidgetSetup<"access">): Promise<void> {
  const { show, isLoggedIn, meter } = data;
  const config: AccessConfig = {
    host,
    locale,
    key: "pk_workbench",
    env: "sandbox",
    names: ["svc"],
    cookies: false,
    publication: {
      name: "The Harbour Chronicle",
      timeZone: "Europe/London",
      meter: { anonymous: meter, loggedIn: meter },
      logInUrl: null,
      signUpUrl: null,
      termsUrl: "https://harbour.example/terms",
      privacyUrl: "https://harbour.example/privacy",
    },
    problem: null,
    warning: null,
  };
  const svc = createSvc(config);
  if (isLoggedIn) await svc.setUser({ emailAddress: "ada@readers.example", name: "Ada Quay", isLoggedIn });
  const components = await createUi({ svc, config, holder: () => (isLoggedIn ? "ada" : "") });
  const root = document.getElementById("svc-root");
  if (root === null) return;
  document.documentElement.style.colorScheme = theme.scheme ?? "light";
  new ResizeObserver(([entry]) => {
    const height = show === "checkout" ? ROOM_FOR_DIALOG : Math.ceil(entry?.contentRect.height ?? 0) + 32;
    window.parent.postMessage({ action: "svc_height", height }, host);
  }).observe(root);
  switch (show) {
    case "paywall":
      await components.paywall(root, { asset: ASSET, title: "Ferry sailings resume" });
      return;
    case "meter":
      await components.meter(root, { asset: ASSET, plansUrl: "#plans" });
      return;
    case "plans":
      components.plans(root);
      return;
    case "account":
      components.account(root, { plansUrl: "#plans" });
      return;
    case "checkout":
      await components.checkout({ plan: 1 });
  }
}
