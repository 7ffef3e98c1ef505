import { useLocalServer } from "./local-server";

/** Where a captcha service tells publishers whether an answer is right, on a port of its own: `right` is. */
export interface Verifier {
  url(): string;
  /** What it was asked since it was asked for last: with which secret, about which answer. */
  asked(): string[];
}

export function useVerifier(): Verifier {
  let asked: string[] = [];
  const port = useLocalServer((request, response) => {
    let form = "";
    request.on("data", (chunk: Buffer) => {
      form += chunk.toString("utf8");
    });
    request.on("end", () => {
      const given = new URLSearchParams(form);
      asked.push(`${given.get("secret")}: ${given.get("response")}`);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ success: given.get("response") === "right" }));
    });
  }, "127.0.0.1");
  return {
    url: () => `http://127.0.0.1:${port()}/siteverify`,
    asked: () => {
      const until = asked;
      asked = [];
      return until;
    },
  };
}
