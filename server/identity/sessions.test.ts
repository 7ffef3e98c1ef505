import { expect, test } from "vitest";
import { formatSignedInMark } from "./index";

test.each([
  ["Ada Lovelace", "1:Ada Lovelace"],
  [" مريم ", "1:مريم"],
  ["", "1"],
  ["\n\t", "1"],
  ["Ada\r\nSet-Cookie: a=b", "1:Ada Set-Cookie: a=b"],
  ["😀".repeat(80), `1:${"😀".repeat(60)}`],
])("the mark of the session of %j tells scripts the name that pages show, in one line", (name, mark) => {
  expect(formatSignedInMark(name)).toBe(mark);
});
