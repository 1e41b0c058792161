CREATE TABLE "review_link_versions" (
	"review_link_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	CONSTRAINT "review_link_versions_review_link_id_file_id_pk" PRIMARY KEY("review_link_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "review_links" ALTER COLUMN "file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "review_links" ADD COLUMN "project_id" integer;--> statement-breakpoint
UPDATE "review_links" SET "project_id" = file.project_id FROM "files" file WHERE file.id = "review_links".file_id;--> statement-breakpoint
ALTER TABLE "review_links" ALTER COLUMN "project_id" SET NOT NULL;--> statement-breakpoint
INSERT INTO "review_link_versions" ("review_link_id", "file_id") SELECT "id", "file_id" FROM "review_links";--> statement-breakpoint
ALTER TABLE "review_link_versions" ADD CONSTRAINT "review_link_versions_review_link_id_review_links_id_fk" FOREIGN KEY ("review_link_id") REFERENCES "public"."review_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_link_versions" ADD CONSTRAINT "review_link_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_link_versions_file_id_idx" ON "review_link_versions" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_links_project_id_idx" ON "review_links" USING btree ("project_id");