CREATE TYPE "public"."project_priority" AS ENUM('high', 'urgent');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'project.assigned' BEFORE 'project.finals_released';--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "editor_id" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "priority" "project_priority";--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_editor_id_created_at_id_idx" ON "projects" USING btree ("editor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_editor_id_status_updated_at_id_idx" ON "projects" USING btree ("editor_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_editor_id_deadline_id_idx" ON "projects" USING btree ("editor_id","deadline","id") WHERE "projects"."status" not in ('completed', 'archived');