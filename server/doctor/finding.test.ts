import { expect, it } from "vitest";
import { failure, redact } from "./finding";

it("a confidential value is replaced as a whole, also where another one is a part of it", () => {
  const found = failure("mail", "554 secret-of-the-mails is unwelcome", "Replace secret-of.");
  for (const confidential of [
    ["secret-of", "secret-of-the-mails"],
    ["secret-of-the-mails", "secret-of"],
  ])
    expect(redact([found], confidential)).toEqual([failure("mail", "554 *** is unwelcome", "Replace ***.")]);
});
