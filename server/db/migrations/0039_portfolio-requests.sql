CREATE TYPE "public"."portfolio_request_status" AS ENUM('asked', 'allowed', 'declined', 'withdrawn');--> statement-breakpoint
CREATE TABLE "portfolio_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "portfolio_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"file_id" integer,
	"file_name" text NOT NULL,
	"status" "portfolio_request_status" DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"film_id" uuid,
	CONSTRAINT "portfolio_requests_fileId_unique" UNIQUE("file_id"),
	CONSTRAINT "portfolio_requests_filmId_unique" UNIQUE("film_id"),
	CONSTRAINT "portfolio_requests_decided_check" CHECK (("portfolio_requests"."status" = 'asked') = ("portfolio_requests"."decided_at" is null)),
	CONSTRAINT "portfolio_requests_film_check" CHECK ("portfolio_requests"."status" not in ('allowed', 'withdrawn') or "portfolio_requests"."film_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "site_films" ADD COLUMN "source_path" text;--> statement-breakpoint
ALTER TABLE "portfolio_requests" ADD CONSTRAINT "portfolio_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_requests" ADD CONSTRAINT "portfolio_requests_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_requests_project_id_idx" ON "portfolio_requests" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "portfolio_requests_decided_at_id_idx" ON "portfolio_requests" USING btree ("decided_at","id") WHERE "portfolio_requests"."status" = 'allowed';