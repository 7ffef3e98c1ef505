import { getRuntime } from "@/server/runtime";

/** Where readers may log in besides here, as the buttons say it. */
export function readerProviders(): { id: string; name: string }[] {
  return getRuntime().config.readerLogins.map(({ id, name }) => ({ id, name }));
}
