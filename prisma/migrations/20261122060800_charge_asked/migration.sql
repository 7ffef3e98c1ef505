-- A charge that we start is written before its gateway is asked, so that no crash forgets it.
ALTER TYPE "payment_status" ADD VALUE IF NOT EXISTS 'asked' BEFORE 'authorised';
