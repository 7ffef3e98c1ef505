import type { Api } from "../frame/api";
import type { CaptchaOffer } from "./captcha-answer";
import type { contributionOf } from "./form.rules";

/** What the newsroom decided about a text; `submitted`: nothing yet. */
export type ReviewState = "submitted" | "accepted" | "rejected";

export interface OwnContribution {
  id: number;
  headline: string;
  created_at: string;
  state: ReviewState;
}

interface Sent {
  contribution: ReturnType<typeof contributionOf>;
  /** Of a guest: the answer to the captcha. */
  captcha: string | null;
  attempt: string;
}

/** What the form asks of the engagement API. */
export interface ContributionApi {
  send(sent: Sent): Promise<void>;
  own(page: number): Promise<OwnContribution[]>;
  /** What the one who is logged in is called; null: nobody is. */
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
      const answer = await api.call<{ data: { attributes: OwnContribution }[] }>(`${account}/contributions`, {
        query,
      });
      return answer.data.map(({ attributes }) => attributes);
    },
    name: async () => {
      const answer = await api.call<{ current_user: { name: string } | null }>(`${account}/current_user`);
      return answer.current_user?.name ?? null;
    },
    captcha: () => api.call(`${account}/captcha`),
  };
}
