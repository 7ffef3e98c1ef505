interface Removal {
  /** It is the last second factor. */
  isLast: boolean;
  /** Passwords sign staff in, so that second steps are asked for. */
  isOffered: boolean;
}

function describeTurnedOff(isOffered: boolean): string {
  const way = isOffered ? "your password alone signs you in, and " : "";
  return `Two-step verification is turned off: ${way}your recovery codes no longer work.`;
}

/** What a user is told who removes their authenticator app. */
export function describeRemovedApp({ isLast, isOffered }: Removal): string {
  if (isLast) return describeTurnedOff(isOffered);
  return isOffered
    ? "Its codes no longer sign you in. Your passkeys and recovery codes still do."
    : "Your passkeys and recovery codes stay.";
}

/** What a user is told who removes a passkey. */
export function describeRemovedPasskey({ isLast, isOffered }: Removal): string {
  if (isLast) return describeTurnedOff(isOffered);
  return isOffered ? "It no longer signs you in." : "Your other second factors stay.";
}
