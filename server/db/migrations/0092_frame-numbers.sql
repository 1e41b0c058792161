ALTER TABLE "videos" ADD COLUMN "frames_in_front" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "moved_comments" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "processing_version" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "compared_version" integer;