import type { Effects } from "./effects";

/** Where a case acts: it sends events and sees effects, and nothing else. */
export interface Stage {
  effects: Effects;
  /** A key of the case's own, which its events carry as `data.key`. */
  key: string;
  send(events: StageEvent | StageEvent[]): Promise<string[]>;
  /** Posts any body to the event API, with the right key; returns the status and the parsed answer. */
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
