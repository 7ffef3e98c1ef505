import type { Effects } from "./effects";

/** Environment of a case: it sends events and observes effects, and nothing else. */
export interface Stage {
  effects: Effects;
  /** A key unique to the case, which its events carry as `data.key`. */
  key: string;
  send(events: StageEvent | StageEvent[]): Promise<string[]>;
  /** Posts any body to the event API, with the right key; returns the status and the parsed response. */
  post(body: unknown): Promise<{ status: number; answer: unknown }>;
}

export interface StageEvent {
  name: string;
  id?: string;
  ts?: number;
  data?: Record<string, unknown>;
}

export interface Case {
  name: string;
  run(stage: Stage): Promise<void>;
}
