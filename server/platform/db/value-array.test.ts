import { describe, expect, test } from "vitest";
import { useWorld } from "@/test/world";
import {
  encodeBooleanArray,
  encodeIntegerArray,
  encodeTimestampArray,
  encodeUuidArray,
  statement,
} from "./index";

const world = useWorld();

async function arriving(type: string, array: Buffer): Promise<unknown[]> {
  const echo = statement(
    `value_array_${type}`,
    `select t as value from unnest($1::${type}[]) with ordinality as u(t, n) order by n`,
  );
  const rows = await world.db.query<{ value: unknown }>(echo, [array]);
  return rows.map(({ value }) => value);
}

describe("values in binary format arrive unchanged", () => {
  test("an empty array", async () => {
    expect(await arriving("int4", encodeIntegerArray([]))).toEqual([]);
  });

  test("booleans", async () => {
    expect(await arriving("boolean", encodeBooleanArray([true, null, false]))).toEqual([true, null, false]);
  });

  test("integers", async () => {
    const values = [0, -1, 2_147_483_647, null, -2_147_483_648];
    expect(await arriving("int4", encodeIntegerArray(values))).toEqual(values);
  });

  test("timestamps of any time, to the millisecond", async () => {
    const values = [
      "1970-01-01T00:00:00.000Z",
      "2026-11-21T23:59:59.999Z",
      "0099-03-01T00:00:00.001Z",
      "9999-12-31T23:59:59.999Z",
    ].map((text) => new Date(text));
    expect(await arriving("timestamptz", encodeTimestampArray([...values, null]))).toEqual([...values, null]);
  });

  test("UUIDs", async () => {
    const values = ["00000000-0000-0000-0000-000000000000", null, "6f1c2f6e-5f0b-5c39-9c1d-2f4a6a1f6b01"];
    expect(await arriving("uuid", encodeUuidArray(values))).toEqual(values);
  });

  test("an invalid UUID is refused", () => {
    expect(() => encodeUuidArray(["6f1c2f6e"])).toThrow(TypeError);
  });
});
