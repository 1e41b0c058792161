ALTER TABLE "uploads" ADD COLUMN "deliverable_id" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_deliverable_id_idx" ON "uploads" USING btree ("deliverable_id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_deliverable_check" CHECK ("uploads"."deliverable_id" is null or ("uploads"."type" in ('draft', 'final')) is true);