import { createCaptcha } from "@/server/engagement/captcha/index";
import { createLiveHub } from "@/server/engagement/live/index";
import type { Endpoint } from "@/server/http/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Database } from "@/server/platform/db/index";
import type { Egress } from "@/server/platform/egress/index";
import type { Log } from "@/server/platform/log/index";
import type { Storage } from "@/server/platform/storage/index";
import { authorEndpoints } from "./authors";
import { bookmarkEndpoints } from "./bookmarks";
import { contributionEndpoints } from "./contributions";
import { engagementConfigEndpoints } from "./engagement-config";
import { feedEndpoints } from "./feed";
import { followedThreadEndpoints } from "./followed-threads";
import { readCommentEndpoints } from "./list-comments";
import { liveEndpoints } from "./live";
import { mailFeedbackEndpoint } from "./mail-feedback";
import { pageEndpoints } from "./pages";
import { peopleEndpoints } from "./people";
import { pushEndpoints } from "./push";
import { reactionEndpoints } from "./reactions";
import { unsubscribeEndpoints } from "./unsubscribe";
import { uploadImageEndpoint } from "./upload-image";
import { writeCommentEndpoints } from "./write-comments";

/** Dependencies of engagement operations besides the database. */
export interface EngagementDependencies {
  storage: Storage;
  egress: Egress;
  publicEgress: Egress;
  vault: Vault;
  db: Database;
  log: Log;
  config: { databaseUrl: string | null; mail: { feedbackSecret: string | null } };
}

/** Engagement: every documented operation, in the order of the interface. */
export function engagementEndpoints(dependencies: EngagementDependencies): readonly Endpoint[] {
  const captcha = createCaptcha(dependencies);
  const { db, log, config } = dependencies;
  const hub = createLiveHub({ db, log, databaseUrl: config.databaseUrl });
  return [
    ...readCommentEndpoints,
    ...writeCommentEndpoints(captcha),
    ...reactionEndpoints,
    ...peopleEndpoints,
    ...authorEndpoints,
    ...followedThreadEndpoints,
    ...pageEndpoints,
    ...engagementConfigEndpoints(captcha),
    ...bookmarkEndpoints,
    ...contributionEndpoints(captcha),
    ...feedEndpoints,
    uploadImageEndpoint(dependencies.storage),
    ...liveEndpoints(hub),
    ...unsubscribeEndpoints(dependencies.vault),
    ...pushEndpoints(dependencies.publicEgress),
    mailFeedbackEndpoint({ egress: dependencies.egress, secret: config.mail.feedbackSecret }),
  ];
}
