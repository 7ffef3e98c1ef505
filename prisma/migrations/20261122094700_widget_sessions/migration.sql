-- Sessions of readers in widgets on other sites: bound to the page's origin, they open the engagement rows only.
ALTER TABLE "member_session" ADD COLUMN "widget_origin" TEXT;
