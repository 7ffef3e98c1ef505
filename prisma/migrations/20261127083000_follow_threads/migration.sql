-- Readers follow threads: a top-level comment and its replies.
ALTER TYPE "follow_kind" ADD VALUE 'thread';
