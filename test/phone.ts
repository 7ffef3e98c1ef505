import type { Texter, TextMessage } from "@/server/platform/text-message/index";

const sent: TextMessage[] = [];
const failing: Error[] = [];

/** Accepts text messages as a gateway would and stores them for tests; nothing is sent to numbers of +247. */
export const testTexter: Texter = {
  limits: { limit: 40, daily: 60 },
  reaches: (phoneNumber) => !phoneNumber.startsWith("+247"),
  send: async (message) => {
    const error = failing.pop();
    if (error !== undefined) throw error;
    sent.push(message);
    return "sent";
  },
};

/** Makes the gateway fail once. */
export function failNextText(): void {
  failing.push(new Error("the gateway is away"));
}

/** The messages to a number, oldest first. */
export function listTextsTo(phoneNumber: string): TextMessage[] {
  return sent.filter(({ to }) => to === phoneNumber);
}

/** The code in a text message; empty: it contains none. */
export function codeIn(message: TextMessage | undefined): string {
  return /^\d{6}/.exec(message?.text ?? "")?.[0] ?? "";
}

let last = 0;

/** A number that no other test uses, in a range of its own. */
export function aPhone(): string {
  last += 1;
  return `+4670${String(1_000 + last).padStart(4, "0")}${String(100 + (last % 900))}`;
}
