CREATE TYPE "public"."deliverable_kind" AS ENUM('film', 'short', 'cutdown', 'image', 'audio', 'document');--> statement-breakpoint
CREATE TYPE "public"."deliverable_state" AS ENUM('not_started', 'editing', 'in_review', 'changes_requested', 'approved', 'delivered', 'cancelled');--> statement-breakpoint
CREATE TABLE "deliverable_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliverable_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"deliverable_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"from" "deliverable_state" NOT NULL,
	"to" "deliverable_state" NOT NULL,
	"user_id" integer,
	"client_id" integer,
	CONSTRAINT "deliverable_events_one_actor_check" CHECK (num_nonnulls("deliverable_events"."user_id", "deliverable_events"."client_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "deliverables" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliverables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"title" text,
	"kind" "deliverable_kind" DEFAULT 'film' NOT NULL,
	"aspect_ratio" text,
	"target_length" integer,
	"due_date" date,
	"editor_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"state" "deliverable_state" DEFAULT 'not_started' NOT NULL,
	"review_to_announce" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverables_target_length_check" CHECK ("deliverables"."target_length" > 0)
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_project_id_version_unique";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "deliverable_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "deliverable_id" integer;--> statement-breakpoint
CREATE FUNCTION "create_deliverable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "deliverables" ("project_id", "created_at", "state") VALUES (new.id, new.created_at, (CASE
    WHEN new.status = 'review' THEN 'in_review'
    WHEN new.status = 'revisions' THEN 'changes_requested'
    WHEN new.status IN ('final_delivery', 'completed') THEN 'approved'
    ELSE 'not_started'
  END)::"deliverable_state");
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER "create_deliverable" AFTER INSERT ON "projects" FOR EACH ROW EXECUTE FUNCTION "create_deliverable"();--> statement-breakpoint
INSERT INTO "deliverables" ("project_id", "created_at", "review_to_announce", "state")
SELECT project.id, project.created_at, project.review_to_announce, (CASE
  WHEN project.status = 'review' THEN 'in_review'
  WHEN project.status = 'revisions' AND NOT EXISTS (
    SELECT FROM "files" draft WHERE draft.project_id = project.id AND draft.version IS NOT NULL AND draft.deleted_at IS NULL AND draft.uploaded_at >
      (SELECT max(event.created_at) FROM "project_events" event WHERE event.project_id = project.id AND event."to" = 'revisions')
  ) THEN 'changes_requested'
  WHEN project.delivered_date IS NOT NULL AND EXISTS (
    SELECT FROM "files" final WHERE final.project_id = project.id AND final.type = 'final' AND final.deleted_at IS NULL
  ) THEN 'delivered'
  WHEN project.status IN ('final_delivery', 'completed') OR (project.status = 'archived' AND EXISTS (
    SELECT FROM "approvals" approval WHERE approval.project_id = project.id AND approval.decision = 'approved'
  )) THEN 'approved'
  WHEN EXISTS (
    SELECT FROM "files" draft WHERE draft.project_id = project.id AND draft.version IS NOT NULL AND draft.deleted_at IS NULL
  ) THEN 'editing'
  ELSE 'not_started'
END)::"deliverable_state" FROM "projects" project ORDER BY project.id;--> statement-breakpoint
UPDATE "files" SET "deliverable_id" = deliverable.id FROM "deliverables" deliverable
WHERE deliverable.project_id = "files".project_id AND "files".type IN ('draft', 'final');--> statement-breakpoint
UPDATE "approvals" SET "deliverable_id" = deliverable.id FROM "deliverables" deliverable WHERE deliverable.project_id = "approvals".project_id;--> statement-breakpoint
ALTER TABLE "approvals" ALTER COLUMN "deliverable_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "review_to_announce";--> statement-breakpoint
ALTER TABLE "deliverable_events" ADD CONSTRAINT "deliverable_events_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_events" ADD CONSTRAINT "deliverable_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_events" ADD CONSTRAINT "deliverable_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_editor_id_users_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliverable_events_deliverable_id_created_at_id_idx" ON "deliverable_events" USING btree ("deliverable_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliverable_events_user_id_idx" ON "deliverable_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deliverable_events_client_id_idx" ON "deliverable_events" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "deliverables_project_id_position_id_idx" ON "deliverables" USING btree ("project_id","position","id");--> statement-breakpoint
CREATE INDEX "deliverables_editor_id_idx" ON "deliverables" USING btree ("editor_id");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_deliverable_id_idx" ON "approvals" USING btree ("deliverable_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_deliverable_id_version_unique" UNIQUE("deliverable_id","version");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_deliverable_check" CHECK (("files"."deliverable_id" is not null) = ("files"."type" in ('draft', 'final')));
