// Imported first and alone: it must load, and print its message, under a Node too old for the rest.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Masthead needs Node.js 20.19 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org and start again.\n`,
  );
  process.exit(1);
}
