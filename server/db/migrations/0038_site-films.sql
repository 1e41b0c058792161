CREATE TYPE "public"."film_status" AS ENUM('uploading', 'queued', 'processing', 'ready', 'failed');--> statement-breakpoint
CREATE TABLE "site_films" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"uploaded_by" text NOT NULL,
	"status" "film_status" DEFAULT 'uploading' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error" text,
	"path" text,
	"duration" real,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "site_films_progress_check" CHECK ("site_films"."progress" between 0 and 100),
	CONSTRAINT "site_films_path_check" CHECK (("site_films"."status" = 'ready') = ("site_films"."path" is not null))
);
--> statement-breakpoint
CREATE INDEX "site_films_expires_at_idx" ON "site_films" USING btree ("expires_at");--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "site_films" FOR EACH ROW EXECUTE FUNCTION "notify_change"();
