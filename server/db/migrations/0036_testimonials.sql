CREATE TABLE "testimonials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "testimonials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"quote" text,
	"name" text,
	"role" text,
	"received_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "testimonials_projectId_unique" UNIQUE("project_id"),
	CONSTRAINT "testimonials_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "testimonials_received_check" CHECK (num_nonnulls("testimonials"."quote", "testimonials"."name", "testimonials"."role", "testimonials"."received_at") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "testimonials_received_at_id_idx" ON "testimonials" USING btree ("received_at","id") WHERE "testimonials"."received_at" is not null;--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "testimonials" FOR EACH ROW EXECUTE FUNCTION "notify_change"();
