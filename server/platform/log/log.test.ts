import { expect, it } from "vitest";
import { createFacts, runInScope } from "../telemetry/index";
import { createLog } from "./index";

function captureLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (text) => void lines.push(JSON.parse(text)) });
  return { lines, log };
}

it("a line names the request for which it is written, unless it names one itself", () => {
  const { lines, log } = captureLog();
  log.info("outside");
  runInScope({ facts: createFacts("ticket-17"), trace: null }, () => {
    log.info("inside");
    log.info({ requestId: "ticket-18" }, "its own");
  });
  const ids = lines.map(({ msg, requestId }) => [msg, requestId]);
  expect(ids).toEqual([
    ["outside", undefined],
    ["inside", "ticket-17"],
    ["its own", "ticket-18"],
  ]);
});

it("credentials are not logged", () => {
  const { lines, log } = captureLog();
  log.info({ smtp: { password: "hidden" }, headers: { cookie: "hidden" } }, "configured");
  expect(lines[0]).toMatchObject({ smtp: { password: "[redacted]" }, headers: "[redacted]" });
});
