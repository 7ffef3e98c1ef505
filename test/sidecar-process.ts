import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("../docs/examples/payment-sidecar.mjs", import.meta.url));

/** The sidecar of the guide, as the process that a user of the guide starts. */
export async function startSidecar(secret: string) {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, PORT: "0", SIDECAR_SECRET: secret, BANK_SECRET: "the bank's own secret" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let output = "";
  child.stdout.setEncoding("utf8");
  for await (const piece of child.stdout) {
    output += piece;
    if (output.includes("\n")) break;
  }
  const address = /http:\/\/\S+/.exec(output)?.[0];
  if (address === undefined) throw new Error(`the sidecar did not start: ${output}`);
  return {
    address: address.replace("localhost", "127.0.0.1"),
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
