#!/usr/bin/env node
// Makes a release: npm run release -- <version>. It commits and tags, and pushes and publishes nothing.
import "./lib/node-version.mjs";

const { main } = await import("./lib/command.mjs");
await main(async ({ report, signal }) => {
  const { root } = await import("./lib/paths.mjs");
  const { makeRelease } = await import("./lib/release.mjs");
  const { createSbom } = await import("./lib/sbom.mjs");
  const { verify } = await import("./lib/verify.mjs");
  const [version = ""] = process.argv.slice(2);
  const { tag, sbomFile } = await makeRelease({
    root,
    version,
    date: new Date().toISOString().slice(0, 10),
    verify: async () => (await verify({ report, signal })) === 0,
    createSbom,
  });
  report.line(`Committed and tagged ${tag}; its bill of materials is ${sbomFile}.`);
  report.line(`Run \`npm test\` on it, then publish it: git push origin HEAD ${tag}`);
  return 0;
});
