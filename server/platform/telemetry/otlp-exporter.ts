import type { IExporterMetricsHelper, ISerializer } from "@opentelemetry/otlp-transformer";
import type { OtlpProtocol } from "../config/index";

const CONTENT_TYPES: Readonly<Record<OtlpProtocol, string>> = {
  "http/protobuf": "application/x-protobuf",
  "http/json": "application/json",
};

interface ExporterOptions<Items, Answer> {
  /** As in the names of OpenTelemetry's variables. */
  signal: "TRACES" | "METRICS";
  protocol: OtlpProtocol;
  serializer: ISerializer<Items, Answer>;
  helper: IExporterMetricsHelper<Items>;
}

/**
 * Creates an exporter of OTLP over HTTP. Endpoint, headers, timeout, compression and certificates are those of
 * OpenTelemetry's variables, which the SDK reads itself. Built from the parts of OpenTelemetry's exporter packages:
 * each of those speaks one protocol, and brings copies of the others.
 */
export async function createOtlpExporter<Items, Answer>(options: ExporterOptions<Items, Answer>) {
  const { signal, protocol, serializer, helper } = options;
  const { OTLPExporterBase } = await import("@opentelemetry/otlp-exporter-base");
  const { convertLegacyHttpOptions, createOtlpHttpExportDelegate } = await import(
    "@opentelemetry/otlp-exporter-base/node-http"
  );
  const headers = { "Content-Type": CONTENT_TYPES[protocol] };
  const configuration = convertLegacyHttpOptions({}, signal, `v1/${signal.toLowerCase()}`, headers);
  return new OTLPExporterBase(
    createOtlpHttpExportDelegate(configuration, serializer, "otlp_http_exporter", helper, undefined),
  );
}
