CREATE TYPE "public"."rendition_kind" AS ENUM('proxy', 'poster', 'filmstrip');--> statement-breakpoint
CREATE TABLE "video_renditions" (
	"path" text PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"kind" "rendition_kind" NOT NULL,
	"width" integer,
	"height" integer,
	"bytes" bigint,
	"bit_rate" integer,
	"unused_since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "video_renditions" ADD CONSTRAINT "video_renditions_file_id_videos_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."videos"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_renditions_file_id_idx" ON "video_renditions" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_renditions_file_id_kind_unique" ON "video_renditions" USING btree ("file_id","kind") WHERE "video_renditions"."unused_since" is null;--> statement-breakpoint
CREATE INDEX "video_renditions_unused_since_idx" ON "video_renditions" USING btree ("unused_since") WHERE "video_renditions"."unused_since" is not null;--> statement-breakpoint
INSERT INTO "video_renditions" ("path", "file_id", "kind", "width", "height")
  SELECT "path", "file_id", "kind", CASE "kind" WHEN 'proxy' THEN "width" END, CASE "kind" WHEN 'proxy' THEN "height" END
  FROM "videos", LATERAL (VALUES ('proxy'::"rendition_kind", "proxy_path"), ('poster', "poster_path"), ('filmstrip', "filmstrip_path")) AS "made" ("kind", "path")
  WHERE "path" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" DROP COLUMN "proxy_path";--> statement-breakpoint
ALTER TABLE "videos" DROP COLUMN "poster_path";--> statement-breakpoint
ALTER TABLE "videos" DROP COLUMN "filmstrip_path";