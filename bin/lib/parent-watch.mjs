// Loaded into the server by the launcher: a server whose launcher was killed must not stay behind.
process.on("disconnect", () => {
  setTimeout(() => process.exit(1), 10_000).unref();
  process.kill(process.pid, "SIGTERM");
});
