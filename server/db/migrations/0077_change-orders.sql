ALTER TABLE "projects" ADD COLUMN "included_rounds" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "project_id" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "is_change_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_project_id_created_at_id_idx" ON "proposals" USING btree ("project_id","created_at","id");--> statement-breakpoint
UPDATE "proposals" SET "project_id" = "proposal_signatures"."project_id" FROM "proposal_signatures" WHERE "proposal_signatures"."proposal_id" = "proposals"."id";--> statement-breakpoint
-- Extra rounds of revisions were items of invoices, recognized by their description: projects include those that were billed.
UPDATE "projects" SET "included_rounds" = "billed"."rounds" + (SELECT "included_revisions" FROM "settings")
FROM (
  SELECT "project_id", sum(("item"->>'quantity')::numeric)::integer AS "rounds"
  FROM "invoices", jsonb_array_elements("items") AS "item"
  WHERE trim("item"->>'description') = 'Extra revision round' AND "status" <> 'cancelled' AND "project_id" IS NOT NULL
  GROUP BY "project_id"
) AS "billed"
WHERE "billed"."project_id" = "projects"."id";--> statement-breakpoint
DROP TRIGGER "notify_change" ON "proposals";--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "proposals" FOR EACH ROW EXECUTE FUNCTION "notify_change"('client_id');
