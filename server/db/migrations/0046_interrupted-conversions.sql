ALTER TABLE "site_films" ADD COLUMN "interruptions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "interruptions" integer DEFAULT 0 NOT NULL;