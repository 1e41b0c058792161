ALTER TABLE "invoices" ADD COLUMN "milestone" "project_status";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "agreed_amount" jsonb;--> statement-breakpoint
CREATE INDEX "invoices_project_id_milestone_idx" ON "invoices" USING btree ("project_id") WHERE "invoices"."status" = 'draft' and "invoices"."milestone" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_milestone_check" CHECK (("invoices"."milestone" is null) = ("invoices"."agreed_amount" is null));
--> statement-breakpoint
UPDATE "proposals" SET "content" = "content" || '{"milestones": []}';--> statement-breakpoint
UPDATE "proposal_versions" SET "content" = "content" || '{"milestones": []}';--> statement-breakpoint
UPDATE "proposal_templates" SET "content" = "content" || '{"milestones": []}';
