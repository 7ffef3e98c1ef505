import { expect, it } from "vitest";
import { describeRemovedApp, describeRemovedPasskey } from "./describe-removal";

const OFF = "Two-step verification is turned off: ";

it.each([
  {
    isLast: true,
    isOffered: true,
    ofApp: `${OFF}your password alone signs you in, and your recovery codes no longer work.`,
    ofPasskey: `${OFF}your password alone signs you in, and your recovery codes no longer work.`,
  },
  {
    isLast: true,
    isOffered: false,
    ofApp: `${OFF}your recovery codes no longer work.`,
    ofPasskey: `${OFF}your recovery codes no longer work.`,
  },
  {
    isLast: false,
    isOffered: true,
    ofApp: "Its codes no longer sign you in. Your passkeys and recovery codes still do.",
    ofPasskey: "It no longer signs you in.",
  },
  {
    isLast: false,
    isOffered: false,
    ofApp: "Your passkeys and recovery codes stay.",
    ofPasskey: "Your other second factors stay.",
  },
])(
  "a removal says what is true afterwards (the last: $isLast, with passwords: $isOffered)",
  ({ ofApp, ofPasskey, ...removal }) => {
    expect(describeRemovedApp(removal)).toBe(ofApp);
    expect(describeRemovedPasskey(removal)).toBe(ofPasskey);
  },
);
