import net from "node:net";
import tls from "node:tls";
import type { buildConnector } from "undici";
import { withoutBrackets } from "../net/index";
import type { AddressGuard } from "./address-guard";
import { EgressError } from "./egress-error";

interface Target {
  protocol: string;
  port: number;
  host: string;
  /** Name that the certificate must contain; undefined for an IP address. */
  servername: string | undefined;
}

function openSocket(target: Target, address: string, signal: AbortSignal): Promise<net.Socket> {
  const { protocol, port, servername } = target;
  const secure = protocol === "https:";
  const socket = secure
    ? tls.connect({ host: address, port, servername, ALPNProtocols: ["http/1.1"] })
    : net.connect({ host: address, port });
  socket.setNoDelay(true);
  return new Promise((resolve, reject) => {
    const abort = () => void socket.destroy(new Error("aborted"));
    signal.addEventListener("abort", abort, { once: true });
    socket.once("error", (error) => {
      signal.removeEventListener("abort", abort);
      reject(error);
    });
    socket.once(secure ? "secureConnect" : "connect", () => {
      signal.removeEventListener("abort", abort);
      resolve(socket);
    });
  });
}

/** Tries the addresses of a host in turn, in the resolver's order. */
async function openFirst(
  target: Target,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<net.Socket> {
  let last: unknown = new EgressError("name_unknown", "The host name can't be resolved.");
  for (const address of addresses) {
    if (signal.aborted) break;
    try {
      return await openSocket(target, address, signal);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

const CONTINUE = /^HTTP\/1\.1 100[ \r]/;

/**
 * Rewrites an interim `100 Continue` to `102 Processing`. undici closes the connection at a 100 without an Expect
 * header, though a client has to accept one (RFC 9110, 15.2); it accepts every other 1xx.
 */
function acceptContinue(socket: net.Socket): void {
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk: unknown = read(size);
    if (Buffer.isBuffer(chunk) && CONTINUE.test(chunk.toString("latin1", 0, 13))) chunk.write("102", 9);
    return chunk;
  };
}

async function openGuarded(guard: AddressGuard, target: Target, signal: AbortSignal): Promise<net.Socket> {
  // Connects to the checked addresses: a second lookup could resolve to others (DNS rebinding).
  const socket = await openFirst(target, await guard.addressesOf(target.host), signal);
  const reached = socket.remoteAddress;
  if (reached === undefined)
    throw new EgressError("connection_failed", "The connection was closed immediately.");
  try {
    guard.requireOpen(target.host, [reached]);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  acceptContinue(socket);
  return socket;
}

/** undici connector: resolve, check every address, connect, check the peer address, all within `connectMs`. */
export function createGuardedConnector(guard: AddressGuard, connectMs: number): buildConnector.connector {
  return (options, callback) => {
    const secure = options.protocol === "https:";
    const host = withoutBrackets(options.hostname);
    const target: Target = {
      protocol: options.protocol,
      port: Number(options.port || (secure ? 443 : 80)),
      host,
      servername: net.isIP(host) === 0 ? host : undefined,
    };
    const timeoutController = new AbortController();
    const seconds = connectMs / 1000;
    const timeout = new Promise<never>((_, reject) => {
      timeoutController.signal.addEventListener("abort", () =>
        reject(new EgressError("connect_timeout", `Connection timed out after ${seconds} s.`)),
      );
    });
    const timer = setTimeout(() => timeoutController.abort(), connectMs);
    const opening = openGuarded(guard, target, timeoutController.signal);
    Promise.race([opening, timeout])
      .then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      )
      .finally(() => clearTimeout(timer));
    // Close a connection that opens after the timeout.
    opening.then((socket) => timeoutController.signal.aborted && socket.destroy()).catch(() => undefined);
  };
}
