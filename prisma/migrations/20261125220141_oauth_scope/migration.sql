-- AlterTable
ALTER TABLE "oauth_access_token" ADD COLUMN     "scope" TEXT;

-- AlterTable
ALTER TABLE "oauth_code" ADD COLUMN     "scope" TEXT;
