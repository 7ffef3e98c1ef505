import type { Endpoint } from "./endpoint";

export function referencePage(endpoints: readonly Endpoint[]): string {
  return `<!doctype html><title>API</title><ul>${endpoints.map((e) => `<li>${e.contract.path}</li>`).join("")}</ul>`;
}
