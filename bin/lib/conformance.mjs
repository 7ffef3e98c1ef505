import { main } from "./command.mjs";
import { runSource } from "./source.mjs";

/** `npm run conformance -- --server <url>`: the suite that the embedded executor passes, against a real server. */
export async function conformance(args) {
  await main(async ({ report, signal }) => {
    const { prepare } = await import("./prepare.mjs");
    await prepare({ report, signal, upTo: "generate" });
    return runSource({ entry: "inngest/conformance/run.ts", name: "conformance", args, signal });
  });
}
