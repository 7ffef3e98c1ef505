import { connect } from "node:net";

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

function parse(text: string): RawResponse {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(" ")[1]),
    headers: Object.fromEntries(headers),
    body: text.slice(end + 4),
  };
}

function isComplete(text: string): boolean {
  if (!text.includes("\r\n\r\n")) return false;
  const { headers, body } = parse(text);
  if (headers["transfer-encoding"] === "chunked") return body.endsWith("0\r\n\r\n");
  const length = headers["content-length"];
  return length !== undefined && body.length >= Number(length);
}

/** Sends bytes unchanged and reads one response: by its length, or until the server closes. */
export function sendRaw(port: number, pieces: readonly (string | Buffer)[]): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    let failure: Error | null = null;
    socket
      .setEncoding("latin1")
      .setTimeout(60_000, () => socket.destroy(new Error("no response within 60 s")));
    socket.on("data", (text: string) => {
      received += text;
      if (isComplete(received)) socket.destroy();
    });
    socket.on("error", (error) => {
      failure = error;
    });
    socket.on("close", () => {
      if (received.includes("\r\n\r\n")) resolve(parse(received));
      else reject(new Error(`no response, but ${JSON.stringify(received)}`, { cause: failure }));
    });
    socket.on("connect", () => {
      for (const piece of pieces) socket.write(piece);
    });
  });
}

/** The head of a request: its request line and its headers, unchanged. */
export function head(line: string, headers: readonly string[] = ["Host: 127.0.0.1"]): string {
  return `${[line, ...headers].join("\r\n")}\r\n\r\n`;
}
