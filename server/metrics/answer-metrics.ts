import { isBearerToken } from "@/server/platform/crypto/index";
import { getRuntime } from "@/server/runtime";
import { collectMetrics } from "./collect-metrics";

/**
 * Answers /metrics to the holder of MASTHEAD_METRICS_TOKEN, not to loopback: behind a reverse proxy on the same
 * machine every request comes from there. Without a configured token the answer is 404.
 */
export async function answerMetrics(request: Request): Promise<Response> {
  const runtime = getRuntime();
  const { metricsToken } = runtime.config;
  const headers = { "cache-control": "private,no-cache,no-store,must-revalidate" };
  if (metricsToken === null) return new Response("Not found\n", { status: 404, headers });
  if (!isBearerToken(request.headers.get("authorization"), metricsToken)) {
    return new Response("Unauthorized\n", {
      status: 401,
      headers: { ...headers, "www-authenticate": "Bearer" },
    });
  }
  const { contentType, body } = await collectMetrics(runtime);
  return new Response(body, { headers: { ...headers, "content-type": contentType } });
}
