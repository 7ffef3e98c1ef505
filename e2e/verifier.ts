import { useLocalServer } from "./local-server";

/** A captcha service's verification endpoint on a port of its own: it accepts the answer `right`. */
export interface Verifier {
  url(): string;
  /** The requests since the last call of this function: their secrets and answers. */
  takeRequests(): string[];
}

export function useVerifier(): Verifier {
  let requests: string[] = [];
  const port = useLocalServer((request, response) => {
    let form = "";
    request.on("data", (chunk: Buffer) => {
      form += chunk.toString("utf8");
    });
    request.on("end", () => {
      const params = new URLSearchParams(form);
      requests.push(`${params.get("secret")}: ${params.get("response")}`);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ success: params.get("response") === "right" }));
    });
  }, "127.0.0.1");
  return {
    url: () => `http://127.0.0.1:${port()}/siteverify`,
    takeRequests: () => {
      const until = requests;
      requests = [];
      return until;
    },
  };
}
