/** Readers of the other publisher's, as its own user database would know them. */
export const READERS = [
  { id: "tidewater-17", name: "Asha Verma" },
  { id: "tidewater-42", name: "Jonas Lind" },
] as const;
