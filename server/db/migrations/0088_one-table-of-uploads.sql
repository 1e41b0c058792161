CREATE TYPE "public"."upload_purpose" AS ENUM('project', 'brief', 'film');--> statement-breakpoint
CREATE TYPE "public"."upload_sender" AS ENUM('studio', 'client', 'stranger');--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_one_person_check";--> statement-breakpoint
DROP INDEX "brief_files_expires_at_idx";--> statement-breakpoint
DROP INDEX "uploads_unfinished_idx";--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "uploaded_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "purpose" "upload_purpose" DEFAULT 'project' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sender" "upload_sender" DEFAULT 'client' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "finished_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "brief_id" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_brief_id_idx" ON "uploads" USING btree ("brief_id");--> statement-breakpoint
CREATE INDEX "uploads_unfinished_idx" ON "uploads" USING btree ("created_at","id") WHERE "uploads"."finished_at" is null and "uploads"."canceled_at" is null;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "sender" DROP DEFAULT;--> statement-breakpoint
UPDATE "uploads" SET
  "sender" = (CASE WHEN "user_id" IS NULL THEN 'client' ELSE 'studio' END)::upload_sender,
  "finished_at" = CASE WHEN "file_id" IS NOT NULL THEN now() END;--> statement-breakpoint
-- Files of briefs and films have the id of their upload. Those that arrived within a week are there for whoever asks how much has.
INSERT INTO "uploads" ("id", "purpose", "sender", "brief_id", "name", "size", "last_modified", "received_bytes", "created_at", "expires_at", "canceled_at", "finished_at")
  SELECT "id", 'brief', 'stranger', "brief_id", "name", "size", "last_modified", "received_bytes", "created_at",
    coalesce("expires_at", "created_at" + interval '7 days'), "canceled_at", CASE WHEN "expires_at" IS NULL THEN now() END
  FROM "brief_files" WHERE "expires_at" IS NOT NULL OR "created_at" > now() - interval '7 days';--> statement-breakpoint
DELETE FROM "brief_files" WHERE "canceled_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "uploads" ("id", "purpose", "sender", "uploaded_by", "name", "size", "last_modified", "received_bytes", "created_at", "expires_at", "canceled_at", "finished_at")
  SELECT "id", 'film', 'studio', "uploaded_by", "name", "size", "last_modified", "received_bytes", "created_at",
    CASE WHEN "is_underway" OR "is_canceled" THEN coalesce("expires_at", now() + interval '7 days') ELSE "created_at" + interval '7 days' END,
    CASE WHEN "is_canceled" THEN now() END, CASE WHEN NOT ("is_underway" OR "is_canceled") THEN now() END
  FROM "site_films", LATERAL (SELECT "status" = 'uploading' AS "is_underway", coalesce("error" = 'The upload was canceled.', false) AS "is_canceled") AS "upload"
  WHERE "source_path" IS NULL AND ("is_underway" OR "is_canceled" OR "created_at" > now() - interval '7 days');--> statement-breakpoint
UPDATE "site_films" SET "expires_at" = NULL WHERE "status" = 'uploading';--> statement-breakpoint
ALTER TABLE "brief_files" DROP COLUMN "received_bytes";--> statement-breakpoint
ALTER TABLE "brief_files" DROP COLUMN "expires_at";--> statement-breakpoint
ALTER TABLE "brief_files" DROP COLUMN "canceled_at";--> statement-breakpoint
ALTER TABLE "site_films" DROP COLUMN "received_bytes";--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose_check" CHECK (case "uploads"."purpose"
        when 'project' then num_nonnulls("uploads"."project_id", "uploads"."type", "uploads"."uploaded_by") = 3
          and num_nonnulls("uploads"."user_id", "uploads"."client_id", "uploads"."upload_link_id") = 1 and "uploads"."brief_id" is null
        else num_nonnulls("uploads"."project_id", "uploads"."type", "uploads"."user_id", "uploads"."client_id", "uploads"."upload_link_id", "uploads"."file_id") = 0
          and ("uploads"."purpose" = 'brief') = ("uploads"."brief_id" is not null) end);