-- What a purchase that is paid on a gateway's own page wants to become, kept until it is.
ALTER TABLE "subscription_attempt" ADD COLUMN "intent" JSONB;
