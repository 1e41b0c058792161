ALTER TABLE "projects" ADD COLUMN "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "projects_stored_bytes_id_idx" ON "projects" USING btree ("stored_bytes","id") WHERE "projects"."stored_bytes" > 0;--> statement-breakpoint
CREATE INDEX "projects_client_id_stored_bytes_idx" ON "projects" USING btree ("client_id","stored_bytes") WHERE "projects"."stored_bytes" > 0;--> statement-breakpoint
UPDATE "projects" SET "stored_bytes" = "sums"."bytes" FROM (SELECT "project_id", sum("size") AS "bytes" FROM "files" GROUP BY "project_id") "sums" WHERE "sums"."project_id" = "projects"."id" AND "sums"."bytes" IS NOT NULL;
