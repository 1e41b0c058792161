ALTER TABLE "settings" ADD COLUMN "mail_tested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "checklist_dismissed_at" timestamp (3) with time zone;