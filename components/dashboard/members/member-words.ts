const SOURCES: Readonly<Record<string, string>> = {
  email: "E-mail",
  phone: "Phone number",
  google: "Google",
  facebook: "Facebook",
  twitter: "X",
  linkedin: "LinkedIn",
  apple: "Apple",
};

/** By what a member came, as people say it; a provider of the publication's own by its own name. */
export function sourceName(source: string): string {
  return SOURCES[source] ?? source;
}
