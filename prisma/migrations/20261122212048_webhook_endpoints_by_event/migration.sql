-- CreateIndex
CREATE INDEX "webhook_endpoint_events_idx" ON "webhook_endpoint" USING GIN ("events");
