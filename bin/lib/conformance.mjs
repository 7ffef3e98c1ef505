import { main } from "./command.mjs";
import { runSource } from "./source.mjs";

/** The arguments with `--server` from INNGEST_DEV, where that is a URL and no server is named. */
export function withDevServer(args, { INNGEST_DEV: dev = "" }) {
  const isNamed = args.some((one) => one === "--server" || one.startsWith("--server="));
  return isNamed || !/^https?:\/\//.test(dev) ? args : ["--server", dev, ...args];
}

/**
 * `npm run conformance -- --server <url>`: the suite that the embedded executor passes, against a real server. Default:
 * that of INNGEST_DEV.
 */
export async function conformance(args) {
  await main(async ({ report, signal }) => {
    const { prepare } = await import("./prepare.mjs");
    await prepare({ report, signal, upTo: "generate" });
    return runSource({
      entry: "inngest/conformance/run.ts",
      name: "conformance",
      args: withDevServer(args, process.env),
      signal,
    });
  });
}
