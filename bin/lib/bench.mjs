import { main } from "./command.mjs";
import { runSource } from "./source.mjs";

/** The benchmarks, and what has to be built for each. */
const BENCHES = {
  shipped: { entry: "bench/shipped/run.ts", upTo: "pages" },
  import: { entry: "bench/import.ts", upTo: "bundle" },
  comments: { entry: "bench/comments.ts", upTo: "generate" },
  access: { entry: "bench/access.ts", upTo: "generate" },
  checkout: { entry: "bench/checkout.ts", upTo: "generate" },
  webhooks: { entry: "bench/webhooks.ts", upTo: "generate" },
  sweep: { entry: "bench/sweep.ts", upTo: "generate" },
  widgets: { entry: "bench/widgets.ts", upTo: "pages" },
  book: { entry: "bench/book.ts", upTo: "generate" },
  intake: { entry: "bench/intake.ts", upTo: "generate" },
  endurance: { entry: "bench/endurance/run.ts", upTo: "generate" },
  revenue: { entry: "bench/revenue.ts", upTo: "generate" },
  isolation: { entry: "bench/isolation.ts", upTo: "generate" },
};

/** Arguments of the part benches over as many stories as the product as shipped has. */
function toPartArguments(args) {
  const at = args.indexOf("--stories");
  return ["--sizes", at === -1 ? "10000" : args[at + 1]];
}

/**
 * `npm run bench`: brings the working copy up to date, then measures the built server.
 * `npm run bench -- shipped`: what `npm run up` starts, with the requests of real clients, beside bare servers.
 * `--parts`: the measurements of `npm run bench` first, as the second table of the same page.
 * `npm run bench -- import`: the built import command.
 * `npm run bench -- comments`: lists, counts and new comments beside their floors. `--shipped`: new comments by the
 * built server, with its background work.
 * `npm run bench -- access`: access decisions beside the floor, with few and with many subscriptions.
 * `npm run bench -- checkout`: previews and creates of subscriptions beside the minimal cost of a write.
 * `npm run bench -- webhooks`: deliveries, from commit to receiver.
 * `npm run bench -- widgets`: pages on a slow phone, and a widget in a slowed-down browser, until its comments are
 * readable. `--only-pages`: the pages alone.
 * `npm run bench -- sweep`: due transitions of few and of many subscriptions.
 * `npm run bench -- book`: fourteen months of a book of subscriptions.
 * `npm run bench -- intake`: response times to gateways.
 * `npm run bench -- endurance`: an hour of mixed load on two processes, one of which is killed every five minutes.
 * `npm run bench -- revenue`: the cost of the revenue figures.
 * `npm run bench -- isolation`: row-level security, triggers and foreign keys that keep accounts apart.
 */
export async function bench(args) {
  await main(async ({ report, signal }) => {
    const { prepare } = await import("./prepare.mjs");
    const named = Object.hasOwn(BENCHES, args[0] ?? "") ? BENCHES[args[0]] : undefined;
    const { entry, upTo } = named ?? { entry: "bench/run.ts", upTo: "pages" };
    await prepare({ report, signal, upTo: args.includes("--shipped") ? "pages" : upTo });
    const own = args.slice(named === undefined ? 0 : 1);
    const withParts = named === BENCHES.shipped && own.includes("--parts");
    if (withParts)
      await runSource({ entry: "bench/run.ts", name: "bench", args: toPartArguments(own), signal });
    if (named === BENCHES.widgets) {
      const { findChromium } = await import("./chromium.mjs");
      Object.assign(process.env, await findChromium(report));
    }
    return runSource({
      entry,
      name: "bench",
      args: own.filter((one) => !withParts || one !== "--parts"),
      signal,
    });
  });
}
