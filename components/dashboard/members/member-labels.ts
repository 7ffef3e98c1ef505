const SOURCES: Readonly<Record<string, string>> = {
  email: "Email",
  phone: "Phone number",
  google: "Google",
  facebook: "Facebook",
  twitter: "X",
  linkedin: "LinkedIn",
  apple: "Apple",
};

/** Label of the provider that a member signed up with; a custom provider keeps its own name. */
export function getProviderName(source: string): string {
  return SOURCES[source] ?? source;
}
