CREATE TYPE "public"."credit_use" AS ENUM('at_creation', 'at_delivery');--> statement-breakpoint
ALTER TYPE "public"."credit_transaction" ADD VALUE 'return';--> statement-breakpoint
ALTER TABLE "video_credits" ADD COLUMN "deliverable_id" integer;--> statement-breakpoint
ALTER TABLE "video_credits" ADD COLUMN "sources" jsonb;--> statement-breakpoint
ALTER TABLE "client_packages" ADD COLUMN "credit_use" "credit_use" DEFAULT 'at_creation' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliverables" ADD COLUMN "credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliverables" ADD COLUMN "credit_use" "credit_use" DEFAULT 'at_creation' NOT NULL;--> statement-breakpoint
ALTER TABLE "video_credits" ADD CONSTRAINT "video_credits_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_credits_deliverable_id_idx" ON "video_credits" USING btree ("deliverable_id");--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_credits_check" CHECK ("deliverables"."credits" >= 0);--> statement-breakpoint
UPDATE "video_credits" SET "deliverable_id" = (SELECT min(deliverable.id) FROM "deliverables" deliverable WHERE deliverable.project_id = "video_credits".project_id)
WHERE "project_id" IN (SELECT entry.project_id FROM "video_credits" entry WHERE entry.project_id IS NOT NULL GROUP BY entry.project_id HAVING sum(entry.amount) < 0);--> statement-breakpoint
UPDATE "deliverables" SET "credits" = used.total
FROM (SELECT entry.deliverable_id AS id, -sum(entry.amount) AS total FROM "video_credits" entry WHERE entry.deliverable_id IS NOT NULL GROUP BY entry.deliverable_id) used
WHERE "deliverables".id = used.id;
