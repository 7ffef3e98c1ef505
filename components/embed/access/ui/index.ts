import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import type { Svc, SvcUi } from "../types";
import { watch } from "./attributes";
import { createFormStore } from "./checkout/form-store";
import { createComponents } from "./components";
import { identifyReader } from "./identify-reader";
import { loadMessages } from "./locales";

interface Page {
  svc: Svc;
  config: AccessConfig;
  /** Identity in the token that the page has set; empty: no token. */
  holder: () => string;
}

/** Creates the components of a publication, and renders those that the page's elements request. */
export async function createUi({ svc, config, holder }: Page): Promise<SvcUi> {
  const { locale, publication, names } = config;
  const messages = await loadMessages(locale);
  const loadReader = () => identifyReader({ svc, holder, ...config });
  const entries = createFormStore(loadReader);
  document.addEventListener("svc:user", () => {
    if (entries.begin(false) === null) void entries.refresh();
  });
  document.addEventListener("svc:purchase", () => entries.clear());
  const components = createComponents({
    svc,
    ...publication,
    locale,
    messages,
    loadReader,
    entries,
  });
  return { ...components, stop: watch({ components, names }) };
}
