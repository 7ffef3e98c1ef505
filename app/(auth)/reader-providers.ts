import { getRuntime } from "@/server/runtime";

/** External identity providers for readers, as the buttons need them. */
export function listReaderProviders(): { id: string; name: string }[] {
  return getRuntime().config.readerLogins.map(({ id, name }) => ({ id, name }));
}
