import type { Api } from "../frame/api";
import type { CaptchaOffer } from "./captcha-answer";
import type { toContribution } from "./form.rules";

/** The newsroom's decision on a text; `submitted`: not decided yet. */
export type ReviewState = "submitted" | "accepted" | "rejected";

export interface OwnContribution {
  id: number;
  headline: string;
  created_at: string;
  state: ReviewState;
}

interface Sent {
  contribution: ReturnType<typeof toContribution>;
  /** Captcha answer of a guest. */
  captcha: string | null;
  attempt: string;
}

/** Client of the engagement API for contributions. */
export interface ContributionApi {
  send(sent: Sent): Promise<void>;
  own(page: number): Promise<OwnContribution[]>;
  /** Name of the logged-in reader; null: not logged in. */
  name(): Promise<string | null>;
  captcha(): Promise<CaptchaOffer>;
}

export const OWN_PER_PAGE = 10;

export function createContributionApi(api: Api, accountId: number): ContributionApi {
  const account = `/api/v1/accounts/${accountId}`;
  return {
    send: async ({ contribution, captcha, attempt }) => {
      const body = { contribution, ...(captcha !== null && { captcha_response: captcha }) };
      await api.call(`${account}/contributions`, { method: "POST", body, idempotencyKey: attempt });
    },
    own: async (page) => {
      const query = { page, per_page: OWN_PER_PAGE };
      const response = await api.call<{ data: { attributes: OwnContribution }[] }>(
        `${account}/contributions`,
        {
          query,
        },
      );
      return response.data.map(({ attributes }) => attributes);
    },
    name: async () => {
      const response = await api.call<{ current_user: { name: string } | null }>(`${account}/current_user`);
      return response.current_user?.name ?? null;
    },
    captcha: () => api.call(`${account}/captcha`),
  };
}
