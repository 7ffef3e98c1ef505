import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import {
  getStopSeconds,
  IMAGE_USER,
  isPinned,
  isRoute,
  listUnknownVariables,
  readText,
} from "./deploy-files";

const labels = z.record(z.string(), z.string());
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const container = z.object({
  image: z.string(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  envFrom: z.array(
    z.union([
      z.object({ configMapRef: z.object({ name: z.string() }) }),
      z.object({ secretRef: z.object({ name: z.string() }) }),
    ]),
  ),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ mountPath: z.string() })),
});
const template = z.object({
  metadata: z.object({ labels }),
  spec: z.object({
    automountServiceAccountToken: z.boolean(),
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.unknown(),
    containers: z.tuple([container]),
  }),
});

function readManifest<T extends z.ZodType>(name: string, schema: T): z.output<T> {
  return schema.parse(parse(readText(`deploy/kubernetes/${name}.yaml`)));
}

const metadata = z.object({ name: z.string() });
const settings = readManifest("configmap", z.object({ metadata, data: z.record(z.string(), z.string()) }));
const secret = readManifest(
  "secret.example",
  z.object({ metadata, stringData: z.record(z.string(), z.string()) }),
);
const deployment = readManifest(
  "deployment",
  z.object({
    spec: z.object({
      replicas: z.number(),
      selector: z.object({ matchLabels: labels }),
      strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.number() }) }),
      template,
    }),
  }),
).spec;
const job = readManifest("migrate-job", z.object({ spec: z.object({ template }) })).spec;
const service = readManifest(
  "service",
  z.object({
    metadata,
    spec: z.object({
      selector: labels,
      ports: z.array(z.object({ name: z.string(), targetPort: z.string() })),
    }),
  }),
);
const [web] = deployment.template.spec.containers;
const [migrate] = job.template.spec.containers;

it("settings and secrets name variables that exist", () => {
  expect(listUnknownVariables([...Object.keys(settings.data), ...Object.keys(secret.stringData)])).toEqual(
    [],
  );
});

describe.each([
  ["the deployment", deployment.template.spec, web],
  ["the migration job", job.template.spec, migrate],
])("%s", (_name, pod, { image, envFrom, securityContext, volumeMounts }) => {
  it("runs not as root, on a read-only root file system, without privileges", () => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: IMAGE_USER,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(settings.data.DATA_DIR);
  });

  it("has a pinned image and the installation's variables", () => {
    expect(isPinned(image)).toBe(true);
    expect(image).toBe(web.image);
    expect(envFrom).toEqual([
      { configMapRef: { name: settings.metadata.name } },
      { secretRef: { name: secret.metadata.name } },
    ]);
  });
});

it("every probe asks an existing route on the port of the process", () => {
  const [port] = web.ports;
  expect(String(port?.containerPort)).toBe(settings.data.PORT);
  for (const check of [web.startupProbe, web.livenessProbe, web.readinessProbe]) {
    expect(check?.httpGet.port).toBe(port?.name);
    expect(isRoute(check?.httpGet.path)).toBe(true);
  }
  // An unavailable database makes a pod not ready; it must not restart it.
  expect(web.livenessProbe?.httpGet.path).not.toBe(web.readinessProbe?.httpGet.path);
});

it("a pod has time to drain before it is killed", () => {
  expect(deployment.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
    getStopSeconds({ ...settings.data, ...secret.stringData }),
  );
});

it("a rollout and a drained node leave a ready pod", () => {
  expect(deployment.replicas).toBeGreaterThan(1);
  expect(deployment.strategy.rollingUpdate.maxUnavailable).toBe(0);
  const budget = readManifest(
    "pod-disruption-budget",
    z.object({ spec: z.object({ minAvailable: z.number(), selector: z.object({ matchLabels: labels }) }) }),
  ).spec;
  expect(budget.minAvailable).toBeGreaterThan(0);
  expect(budget.minAvailable).toBeLessThan(deployment.replicas);
  expect(budget.selector.matchLabels).toEqual(deployment.template.metadata.labels);
});

it("the ingress leads to the service, and the service to the pods of the deployment only", () => {
  const { spec } = readManifest(
    "ingress",
    z.object({
      spec: z.object({
        tls: z.array(z.object({ hosts: z.array(z.string()) })),
        rules: z.array(
          z.object({
            host: z.string(),
            http: z.object({
              paths: z.array(
                z.object({
                  backend: z.object({
                    service: z.object({ name: z.string(), port: z.object({ name: z.string() }) }),
                  }),
                }),
              ),
            }),
          }),
        ),
      }),
    }),
  );
  for (const { http } of spec.rules) {
    expect(http.paths).toEqual([
      expect.objectContaining({
        backend: { service: { name: service.metadata.name, port: { name: service.spec.ports[0]?.name } } },
      }),
    ]);
  }
  const secured = spec.tls.flatMap(({ hosts }) => hosts);
  expect(spec.rules.map(({ host }) => host)).toEqual(secured);
  expect(secured).toContain(new URL(settings.data.MASTHEAD_BASE_URL ?? "").host);
  expect(service.spec.ports[0]?.targetPort).toBe(web.ports[0]?.name);
  expect(service.spec.selector).toEqual(deployment.template.metadata.labels);
  expect(deployment.selector.matchLabels).toEqual(deployment.template.metadata.labels);
  expect(job.template.metadata.labels).not.toMatchObject(service.spec.selector);
});
