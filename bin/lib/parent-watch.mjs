import { getStopLimit } from "./server-process.mjs";

// Loaded into the server by the launcher: ends the server when its launcher was killed.
process.on("disconnect", () => {
  setTimeout(() => process.exit(1), getStopLimit("SIGTERM")).unref();
  process.kill(process.pid, "SIGTERM");
});
