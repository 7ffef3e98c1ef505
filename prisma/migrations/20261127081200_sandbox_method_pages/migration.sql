-- Pages of the simulated gateway on which a customer saves a payment method.
CREATE TABLE "sandbox_method_page" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "return_url" TEXT NOT NULL,
    "cancel_url" TEXT NOT NULL,
    "payment_token" TEXT,
    "declined" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_method_page_pkey" PRIMARY KEY ("account_id", "id"),
    CONSTRAINT "sandbox_method_page_account_id_fkey" FOREIGN KEY ("account_id")
      REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- one-table: sandbox_method_page, which is new
SELECT guard_account_references('sandbox_method_page');
