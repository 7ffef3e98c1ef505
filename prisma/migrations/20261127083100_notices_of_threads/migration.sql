-- Readers are notified of replies in threads that they follow.
ALTER TYPE "notice_kind" ADD VALUE 'thread';
