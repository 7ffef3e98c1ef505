// Loaded into the server by the launcher: ends the server when its launcher was killed.
process.on("disconnect", () => {
  setTimeout(() => process.exit(1), 10_000).unref();
  process.kill(process.pid, "SIGTERM");
});
