-- Read by every request.
ALTER TABLE account ADD COLUMN plan TEXT NOT NULL DEFAULT 'free';
