-- Letters of newsletters are mails to readers.
ALTER TYPE "reader_mail_topic" ADD VALUE 'newsletter';
