ALTER TABLE "videos" ADD COLUMN "ends_early" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sound_tracks" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "loudness" jsonb;