ALTER TABLE "uploads" ADD COLUMN "last_modified" bigint;--> statement-breakpoint
ALTER TABLE "brief_files" ADD COLUMN "last_modified" bigint;--> statement-breakpoint
ALTER TABLE "site_films" ADD COLUMN "last_modified" bigint;