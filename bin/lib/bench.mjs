import { main } from "./command.mjs";
import { runSource } from "./run-source.mjs";

/** What is measured, and what has to be built for it. */
const BENCHES = {
  import: { entry: "bench/import.ts", upTo: "bundle" },
  comments: { entry: "bench/comments.ts", upTo: "generate" },
  access: { entry: "bench/access.ts", upTo: "generate" },
  checkout: { entry: "bench/checkout.ts", upTo: "generate" },
  webhooks: { entry: "bench/webhooks.ts", upTo: "generate" },
  sweep: { entry: "bench/sweep.ts", upTo: "generate" },
  widgets: { entry: "bench/widgets.ts", upTo: "pages" },
  book: { entry: "bench/book.ts", upTo: "generate" },
  intake: { entry: "bench/intake.ts", upTo: "generate" },
  revenue: { entry: "bench/revenue.ts", upTo: "generate" },
};

/**
 * `npm run bench`: brings the working copy up to date, then measures the built server; `npm run bench -- import`:
 * the built command as it imports; `npm run bench -- comments`: lists, counts and new comments beside their floors;
 * `npm run bench -- access`: decisions on access beside the floor, with few and with many subscriptions;
 * `npm run bench -- checkout`: previews and creates of subscriptions beside the least that a write costs;
 * `npm run bench -- webhooks`: deliveries, from commit to receiver;
 * `npm run bench -- widgets`: a widget in a real browser that is slowed down, until its comments can be read;
 * `npm run bench -- sweep`: what time does to few and to many subscriptions; `npm run bench -- book`: fourteen months;
 * `npm run bench -- intake`: how long gateways wait for an answer; `npm run bench -- revenue`: what figures cost.
 */
export async function bench(args) {
  await main(async ({ report, signal }) => {
    const { prepare } = await import("./prepare.mjs");
    const named = Object.hasOwn(BENCHES, args[0] ?? "") ? BENCHES[args[0]] : undefined;
    const { entry, upTo } = named ?? { entry: "bench/run.ts", upTo: "pages" };
    await prepare({ report, signal, upTo });
    return runSource({ entry, name: "bench", args: args.slice(named === undefined ? 0 : 1), signal });
  });
}
