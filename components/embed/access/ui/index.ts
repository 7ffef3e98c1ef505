import type { AccessConfig } from "@/server/subscriptions/api/script/access-config";
import type { Svc, SvcUi } from "../types";
import { watch } from "./attributes";
import { createEntries } from "./checkout/entries";
import { createComponents } from "./components";
import { messagesFor } from "./locales";
import { whoReads } from "./who-reads";

interface Page {
  svc: Svc;
  config: AccessConfig;
  /** Whose the token is that the page has told; empty: it has told none. */
  holder: () => string;
}

/** Makes the components of a publication, and fills the elements of its page that ask for one by their attributes. */
export async function createUi({ svc, config, holder }: Page): Promise<SvcUi> {
  const { locale, publication, names } = config;
  const messages = await messagesFor(locale);
  const asks = () => whoReads({ svc, holder, ...config });
  const entries = createEntries(asks);
  document.addEventListener("svc:user", () => {
    if (entries.begin(false) === null) void entries.look();
  });
  document.addEventListener("svc:purchase", () => entries.forget());
  const components = createComponents({ svc, ...publication, locale, messages, whoReads: asks, entries });
  return { ...components, stop: watch({ components, names }) };
}
