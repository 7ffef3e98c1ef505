import type { GatewayAnswer } from "./gateway-server";

export const ok = (body: unknown): GatewayAnswer => ({ status: 200, body });

export function refuse(description: string, reason = "input_validation_failed", status = 400): GatewayAnswer {
  return { status, body: { error: { code: "BAD_REQUEST_ERROR", description, reason, source: "business" } } };
}

export const unknown = () => refuse("The id provided does not exist");
