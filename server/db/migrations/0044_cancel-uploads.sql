ALTER TYPE "public"."audit_action" ADD VALUE 'upload.canceled' BEFORE 'project.finals_released';--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "received_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "canceled_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "uploads_unfinished_idx" ON "uploads" USING btree ("created_at","id") WHERE "uploads"."file_id" is null and "uploads"."canceled_at" is null;