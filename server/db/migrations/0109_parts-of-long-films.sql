ALTER TYPE "public"."rendition_kind" ADD VALUE 'part';--> statement-breakpoint
ALTER TABLE "video_renditions" ADD COLUMN "first_frame" integer;--> statement-breakpoint
ALTER TABLE "video_renditions" ADD COLUMN "recipe" text;