ALTER TYPE "public"."audit_action" ADD VALUE 'brief.file_deleted' BEFORE 'proposal.created';--> statement-breakpoint
ALTER TABLE "brief_files" ADD COLUMN "received_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "brief_files" ADD COLUMN "mailbox_hash" text;--> statement-breakpoint
ALTER TABLE "brief_files" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "brief_files" ADD COLUMN "canceled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "briefs" ADD COLUMN "file_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "site_films" ADD COLUMN "received_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "brief_files_created_at_idx" ON "brief_files" USING btree ("created_at") WHERE "brief_files"."network_hash" is not null;--> statement-breakpoint
CREATE INDEX "briefs_file_refused_at_idx" ON "briefs" USING btree ("file_refused_at") WHERE "briefs"."file_refused_at" is not null;