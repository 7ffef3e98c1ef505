-- Old readings are deleted by their time. Rows are appended in that order, so an index of ranges of pages is enough.
CREATE INDEX CONCURRENTLY meter_reading_counted_at_idx ON meter_reading USING BRIN (counted_at)
  WITH (autosummarize = on);
