-- CreateTable
CREATE TABLE "call_count" (
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "key" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,

    CONSTRAINT "call_count_pkey" PRIMARY KEY ("window_start","key")
);
