import { SignInCard } from "./sign-in-card";

/** Page in place of one that sets a password, on an installation where staff sign in without one. */
export function NoPasswords() {
  return (
    <SignInCard
      title="Password sign-in is turned off"
      lead="Staff sign in with this installation's sign-in provider. If you can't, ask the operator of this installation for a sign-in link."
      link={{ href: "/sign-in", label: "Go to sign-in" }}
    />
  );
}
