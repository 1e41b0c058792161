ALTER TYPE "public"."rendition_kind" ADD VALUE 'uhd_proxy';--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "largest_playback_size" text DEFAULT '1080p' NOT NULL;