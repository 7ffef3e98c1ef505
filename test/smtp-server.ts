import { createServer, type Socket } from "node:net";

/** What a test's SMTP server replies instead of accepting. */
export interface SmtpReplies {
  greeting?: string;
  sender?: string;
  recipient?: string;
  data?: string;
}

interface SmtpServer {
  url: string;
  /** Everything that clients sent, in order. */
  received: string[];
  stop: () => Promise<void>;
}

/** Starts an SMTP server on this machine, on the port of an earlier one if given. */
export async function startSmtpServer(replies: SmtpReplies = {}, onPort = 0): Promise<SmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const converse = (socket: Socket) => {
    let message: string | null = null;
    sockets.add(socket);
    socket.write(`${replies.greeting ?? "220 test"}\r\n`);
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (message !== null) {
        message += text;
        if (!/\r\n\.\r\n$/.test(message)) return;
        message = null;
        socket.write(`${replies.data ?? "250 accepted"}\r\n`);
      } else if (/^DATA/i.test(text)) {
        message = "";
        socket.write("354 go on\r\n");
      } else if (/^MAIL/i.test(text)) socket.write(`${replies.sender ?? "250 ok"}\r\n`);
      else if (/^RCPT/i.test(text)) socket.write(`${replies.recipient ?? "250 ok"}\r\n`);
      else if (/^QUIT/i.test(text)) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    });
  };
  const server = createServer(converse);
  await new Promise<void>((resolve) => server.listen(onPort, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { url: `smtp://127.0.0.1:${port}`, received, stop };
}
