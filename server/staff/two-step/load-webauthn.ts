/** Loads the WebAuthn library when somebody uses a passkey: its certificate parsers would slow every start down. */
export const loadWebAuthn = () => import("@simplewebauthn/server");
