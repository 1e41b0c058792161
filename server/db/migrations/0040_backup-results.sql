ALTER TYPE "public"."audit_action" ADD VALUE 'backup.requested' BEFORE 'settings.changed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'backup.downloaded' BEFORE 'settings.changed';--> statement-breakpoint
CREATE TABLE "backup_results" (
	"kind" text PRIMARY KEY NOT NULL,
	"backup" text,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reauthenticated_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "mails_status_idx" ON "mails" USING btree ("status") WHERE "mails"."status" in ('queued', 'failed');--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "backup_results" FOR EACH ROW EXECUTE FUNCTION "notify_change"();
