-- Addresses to which no notifications are sent until their readers ask for them again.
CREATE TYPE "suppression_reason" AS ENUM ('refused');

CREATE TABLE "suppressed_address" (
    "account_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "reason" "suppression_reason" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suppressed_address_pkey" PRIMARY KEY ("account_id", "address"),
    CONSTRAINT "suppressed_address_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

SELECT guard_account_references('suppressed_address');
