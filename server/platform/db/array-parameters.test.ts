import { describe, expect, test, vi } from "vitest";
import { useTestApp } from "@/test/test-app";
import { statement } from "./index";

const app = useTestApp();

async function arriving(type: string, array: readonly unknown[]): Promise<unknown[]> {
  const echo = statement(
    `array_parameter_${type}`,
    `select t as value from unnest($1::${type}[]) with ordinality as u(t, n) order by n`,
  );
  const rows = await app.db.query(echo, [array]);
  return rows.map(({ value }) => value);
}

describe("array parameters arrive unchanged", () => {
  test("an empty array", async () => {
    expect(await arriving("int4", [])).toEqual([]);
  });

  test("booleans", async () => {
    expect(await arriving("boolean", [true, null, false])).toEqual([true, null, false]);
  });

  test("integers", async () => {
    const values = [0, -1, 2_147_483_647, null, -2_147_483_648];
    expect(await arriving("int4", values)).toEqual(values);
  });

  test("texts that a literal escapes", async () => {
    const values = ["", null, "NULL", '"', "\\", "{a,b}", "\n\t", '{"a": "\\u0041"}', "港の朝"];
    expect(await arriving("text", values)).toEqual(values);
  });

  test.each(["UTC", "Europe/Berlin"])("timestamps of any time, to the millisecond, in %s", async (zone) => {
    vi.stubEnv("TZ", zone);
    try {
      const values = [
        "1970-01-01T00:00:00.000Z",
        "2026-11-21T23:59:59.999Z",
        "0099-03-01T00:00:00.001Z",
        "9999-12-31T23:59:59.999Z",
      ].map((text) => new Date(text));
      expect(await arriving("timestamptz", [...values, null])).toEqual([...values, null]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test("UUIDs", async () => {
    const values = ["00000000-0000-0000-0000-000000000000", null, "6f1c2f6e-5f0b-5c39-9c1d-2f4a6a1f6b01"];
    expect(await arriving("uuid", values)).toEqual(values);
  });

  test("an invalid UUID is refused", async () => {
    await expect(arriving("uuid", ["6f1c2f6e"])).rejects.toMatchObject({ code: "22P02" });
  });
});
