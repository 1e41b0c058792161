ALTER TABLE "videos" ADD COLUMN "is_hdr" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "poster_frame" integer;