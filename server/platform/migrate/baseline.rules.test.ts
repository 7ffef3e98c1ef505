import { describe, expect, test } from "vitest";
import type { AppliedMigration } from "./applied-migrations";
import { planBaseline, refuseFormer } from "./baseline.rules";
import { FORMER_MIGRATIONS } from "./former-migrations";

const FORMER = [...FORMER_MIGRATIONS].map(([name, checksum]) => ({ name, checksum, finished: true }));
const INIT = { name: "0001_init", checksum: "i", finished: true };
const LATER = { name: "20991231000000_later", checksum: "l", finished: true };
const FIRST = "20261121121057_init";
const LAST = "20261125224600_mail_queue";

function changeLast(change: Partial<AppliedMigration>): AppliedMigration[] {
  return FORMER.map((row) => (row.name === LAST ? { ...row, ...change } : row));
}

test("exactly the former migrations, in any order, can be baselined", () => {
  expect(planBaseline(FORMER)).toBe("pending");
  expect(planBaseline(FORMER.toReversed())).toBe("pending");
});

test("a database with 0001_init is baselined already, with or without later migrations", () => {
  expect(planBaseline([INIT])).toBe("done");
  expect(planBaseline([INIT, LATER])).toBe("done");
});

test.each<[string, AppliedMigration[], string]>([
  ["is empty", [], "has no migrations yet, so there is nothing to baseline. Run `masthead migrate`"],
  [
    "lacks some of them",
    FORMER.filter(({ name }) => name !== FIRST && name !== LAST),
    `lacks migrations from before 0001_init: ${FIRST}, ${LAST}. Start the last version before 0001_init`,
  ],
  [
    "has an interrupted one",
    changeLast({ finished: false }),
    `was interrupted: ${LAST}. Start the last version before 0001_init`,
  ],
  ["has a later one", [...FORMER, LATER], `does not know: ${LATER.name}. Use a version that contains`],
  ["has others only", [LATER], `does not know: ${LATER.name}.`],
  ["has an edited one", changeLast({ checksum: "x" }), `applied with other SQL: ${LAST}. Compare`],
])("a database that %s is not baselined, and the refusal says what to do", (_, applied, message) => {
  expect(() => planBaseline(applied)).toThrow(message);
});

describe("migrating", () => {
  test.each<[string, AppliedMigration[]]>([
    ["all former migrations", FORMER],
    ["some of them", FORMER.slice(0, 3)],
    ["an interrupted one", [{ name: FIRST, checksum: "x", finished: false }]],
  ])("a database with %s is refused", (_, applied) => {
    expect(() => refuseFormer(applied)).toThrow("npm run masthead -- migrate baseline");
  });

  test("an empty database and one of this version are not refused", () => {
    refuseFormer([]);
    refuseFormer([INIT, LATER]);
  });
});
