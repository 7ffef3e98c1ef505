export interface SampleRequest {
  path: string;
  status?: number;
  init?: RequestInit;
}

/** Requests by the operation they belong to. */
export type Samples = Readonly<Record<string, readonly SampleRequest[]>>;
