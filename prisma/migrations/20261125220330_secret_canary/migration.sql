-- CreateTable
CREATE TABLE "secret_canary" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secret_canary_pkey" PRIMARY KEY ("id")
);
