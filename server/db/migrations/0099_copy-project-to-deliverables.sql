ALTER TABLE "deliverables" ADD COLUMN "project_status" "project_status" DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliverables" ADD COLUMN "project_deadline" date;--> statement-breakpoint
ALTER TABLE "deliverables" ADD COLUMN "project_editor_id" integer;--> statement-breakpoint
ALTER TABLE "deliverables" ADD COLUMN "effective_due_date" date GENERATED ALWAYS AS (coalesce(due_date, project_deadline)) STORED;--> statement-breakpoint
ALTER TABLE "deliverables" ADD COLUMN "effective_editor_id" integer GENERATED ALWAYS AS (coalesce(editor_id, project_editor_id)) STORED;--> statement-breakpoint
CREATE FUNCTION "copy_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT status, deadline, editor_id INTO new.project_status, new.project_deadline, new.project_editor_id
  FROM "projects" WHERE id = new.project_id FOR SHARE;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "copy_project" BEFORE INSERT ON "deliverables" FOR EACH ROW EXECUTE FUNCTION "copy_project"();--> statement-breakpoint
CREATE FUNCTION "copy_project_to_deliverables"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (new.status, new.deadline, new.editor_id) IS DISTINCT FROM (old.status, old.deadline, old.editor_id) THEN
    UPDATE "deliverables" SET project_status = new.status, project_deadline = new.deadline, project_editor_id = new.editor_id
    WHERE project_id = new.id;
  END IF;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "copy_project_to_deliverables" AFTER UPDATE OF status, deadline, editor_id ON "projects" FOR EACH ROW EXECUTE FUNCTION "copy_project_to_deliverables"();--> statement-breakpoint
UPDATE "deliverables" SET project_status = project.status, project_deadline = project.deadline, project_editor_id = project.editor_id
FROM "projects" project WHERE project.id = "deliverables".project_id;--> statement-breakpoint
CREATE INDEX "deliverables_created_at_id_idx" ON "deliverables" USING btree ("created_at","id") WHERE "deliverables"."state" <> 'cancelled' and "deliverables"."project_status" <> 'archived';--> statement-breakpoint
CREATE INDEX "deliverables_state_created_at_id_idx" ON "deliverables" USING btree ("state","created_at","id") WHERE "deliverables"."project_status" <> 'archived';--> statement-breakpoint
CREATE INDEX "deliverables_effective_editor_id_created_at_id_idx" ON "deliverables" USING btree ("effective_editor_id","created_at","id") WHERE "deliverables"."state" <> 'cancelled' and "deliverables"."project_status" <> 'archived';--> statement-breakpoint
CREATE INDEX "deliverables_effective_due_date_id_idx" ON "deliverables" USING btree ("effective_due_date","id") WHERE "deliverables"."state" not in ('delivered', 'cancelled') and "deliverables"."project_status" not in ('completed', 'archived');--> statement-breakpoint
CREATE INDEX "deliverables_effective_editor_id_effective_due_date_id_idx" ON "deliverables" USING btree ("effective_editor_id","effective_due_date","id") WHERE "deliverables"."state" not in ('delivered', 'cancelled') and "deliverables"."project_status" not in ('completed', 'archived');--> statement-breakpoint
CREATE INDEX "deliverables_project_id_answered_idx" ON "deliverables" USING btree ("project_id") WHERE "deliverables"."state" = 'changes_requested' and "deliverables"."project_status" = 'review';--> statement-breakpoint
CREATE INDEX "deliverables_id_titled_idx" ON "deliverables" USING btree ("id") WHERE "deliverables"."title" is not null;--> statement-breakpoint
CREATE INDEX "deliverables_search_idx" ON "deliverables" USING gin (to_tsvector('simple', search_text(coalesce("title", ''))));