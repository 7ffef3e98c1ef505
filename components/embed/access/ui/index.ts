import type { AccessConfig, Svc, SvcUi } from "../types";
import { watch } from "./attributes";
import { createComponents } from "./components";
import { hasSession } from "./is-somebody";
import { messagesFor } from "./locales";

/** Makes the components of a publication, and fills the elements of its page that ask for one by their attributes. */
export async function createUi(svc: Svc, config: AccessConfig): Promise<SvcUi> {
  const { locale, publication, names } = config;
  const messages = await messagesFor(locale);
  const setup = { svc, ...publication, locale, messages, hasSession: () => hasSession(config) };
  const components = createComponents(setup);
  return { ...components, stop: watch({ components, names }) };
}
