-- What mail providers report about an address.
ALTER TYPE "suppression_reason" ADD VALUE 'bounced';
ALTER TYPE "suppression_reason" ADD VALUE 'complained';
