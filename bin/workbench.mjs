#!/usr/bin/env node
// Shows the components in all their states, without a server (workbench/).
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { spawn } = await import("node:child_process");
  const { join } = await import("node:path");
  const { root } = await import("./lib/paths.mjs");
  const { prepare } = await import("./lib/prepare.mjs");
  await prepare({ report, signal, upTo: "generate" });
  const storybook = join(root, "node_modules", "storybook", "dist", "bin", "dispatcher.js");
  const options = ["-c", "workbench", "-p", process.env.PORT || "6006", "--no-open", "--no-version-updates"];
  const child = spawn(process.execPath, [storybook, "dev", ...options, ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
  });
  signal.addEventListener("abort", () => child.kill("SIGTERM"));
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 0)));
});
