interface AuditReport {
  vulnerabilities?: Record<
    string,
    {
      name: string;
      severity: string;
      range: string;
      nodes: string[];
      via: (string | { title: string; url: string; severity: string })[];
    }
  >;
  message?: string;
  error?: { summary?: string; detail?: string };
}

export function runNpmAudit(): Promise<AuditReport>;
export function findVulnerable(report: AuditReport, shipped: ReadonlySet<string>): string[];
