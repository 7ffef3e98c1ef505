import { accountRouter } from "./routers/account";
import { applicationsRouter } from "./routers/applications";
import { auditRouter } from "./routers/audit";
import { catalogueRouter } from "./routers/catalogue";
import { clockRouter } from "./routers/clock";
import { collectionsRouter } from "./routers/collections";
import { contributionsRouter } from "./routers/contributions";
import { crawlersRouter } from "./routers/crawlers";
import { eventsRouter } from "./routers/events";
import { gatewayEventsRouter } from "./routers/gateway-events";
import { gatewaysRouter } from "./routers/gateways";
import { importsRouter } from "./routers/imports";
import { invoicesRouter } from "./routers/invoices";
import { keysRouter } from "./routers/keys";
import { mailsRouter } from "./routers/mails";
import { meRouter } from "./routers/me";
import { membersRouter } from "./routers/members";
import { mergesRouter } from "./routers/merges";
import { moderationRouter } from "./routers/moderation";
import { newslettersRouter } from "./routers/newsletters";
import { overviewRouter } from "./routers/overview";
import { paymentsRouter } from "./routers/payments";
import { picturesRouter } from "./routers/pictures";
import { privacyRouter } from "./routers/privacy";
import { pushRouter } from "./routers/push";
import { revenueRouter } from "./routers/revenue";
import { storiesRouter } from "./routers/stories";
import { subscriberMailsRouter } from "./routers/subscriber-mails";
import { subscribersRouter } from "./routers/subscribers";
import { subscriptionsRouter } from "./routers/subscriptions";
import { teamRouter } from "./routers/team";
import { webhooksRouter } from "./routers/webhooks";
import { createCallerFactory, createRouter } from "./trpc";

/** Router of all dashboard procedures. */
export const adminRouter = createRouter({
  overview: overviewRouter,
  stories: storiesRouter,
  clock: clockRouter,
  collections: collectionsRouter,
  newsletters: newslettersRouter,
  push: pushRouter,
  catalogue: catalogueRouter,
  crawlers: crawlersRouter,
  merges: mergesRouter,
  pictures: picturesRouter,
  imports: importsRouter,
  moderation: moderationRouter,
  contributions: contributionsRouter,
  members: membersRouter,
  privacy: privacyRouter,
  subscriberMails: subscriberMailsRouter,
  subscribers: subscribersRouter,
  subscriptions: subscriptionsRouter,
  revenue: revenueRouter,
  payments: paymentsRouter,
  invoices: invoicesRouter,
  gateways: gatewaysRouter,
  gatewayEvents: gatewayEventsRouter,
  webhooks: webhooksRouter,
  applications: applicationsRouter,
  events: eventsRouter,
  audit: auditRouter,
  mails: mailsRouter,
  account: accountRouter,
  keys: keysRouter,
  team: teamRouter,
  me: meRouter,
});

export type AdminRouter = typeof adminRouter;

/** Calls procedures without HTTP, for tests and server-rendered pages. */
export const createAdminCaller = createCallerFactory(adminRouter);
