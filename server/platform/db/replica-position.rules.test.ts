import { expect, it } from "vitest";
import { findReplayedMoment, findReplicaFault, type ServerFacts } from "./replica-position.rules";

const SAMPLES = [
  { at: 1_000, position: 100n },
  { at: 2_000, position: 200n },
  { at: 3_000, position: 200n },
  { at: 4_000, position: 300n },
];

it.each([
  ["99", null],
  ["100", 1_000],
  ["199", 1_000],
  ["200", 3_000],
  ["299", 3_000],
  ["300", 4_000],
  ["1000000000000000000", 4_000],
])("a replica that has replayed up to %s contains the commits before %s", (replayed, moment) => {
  expect(findReplayedMoment(SAMPLES, BigInt(replayed))).toBe(moment);
});

it("without samples nothing is known", () => {
  expect(findReplayedMoment([], 100n)).toBeNull();
});

const PRIMARY: ServerFacts = { cluster: "7", database: "masthead", isStandby: false, position: 100n };
const STANDBY: ServerFacts = { ...PRIMARY, isStandby: true };

it.each([
  ["a standby of the cluster", STANDBY, null],
  ["one that has replayed nothing", { ...STANDBY, position: 0n }, null],
  ["a standby of another cluster", { ...STANDBY, cluster: "8" }, "cluster"],
  ["another database", { ...STANDBY, database: "staging" }, "database"],
  ["a server that takes writes", PRIMARY, "promoted"],
  ["one without a position", { ...STANDBY, position: null }, "position"],
])("judges %s", (_name, replica, fault) => {
  const found = findReplicaFault(PRIMARY, replica);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toContain(fault);
});
