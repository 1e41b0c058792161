CREATE TYPE "public"."lead_stage" AS ENUM('new', 'brief_sent', 'proposal_sent', 'won', 'lost');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'lead.created' BEFORE 'client.signed_in';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'lead.changed' BEFORE 'client.signed_in';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'lead.moved' BEFORE 'client.signed_in';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'lead.converted' BEFORE 'client.signed_in';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'lead.deleted' BEFORE 'client.signed_in';--> statement-breakpoint
CREATE TABLE "lead_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lead_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"from" "lead_stage",
	"to" "lead_stage",
	"note" text,
	"user_id" integer,
	CONSTRAINT "lead_events_content_check" CHECK (num_nonnulls("lead_events"."to", "lead_events"."note") > 0)
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"company" text,
	"message_id" integer,
	"waitlist_entry_id" integer,
	"stage" "lead_stage" DEFAULT 'new' NOT NULL,
	"lost_reason" text,
	"owner_id" integer,
	"next_step" text,
	"next_step_date" date,
	"follow_up_on" date GENERATED ALWAYS AS (coalesce(next_step_date, (updated_at at time zone 'UTC')::date + 7)) STORED NOT NULL,
	"client_id" integer,
	"project_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_lost_reason_check" CHECK (("leads"."stage" = 'lost') = ("leads"."lost_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "lead_id" integer;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_waitlist_entry_id_waitlist_id_fk" FOREIGN KEY ("waitlist_entry_id") REFERENCES "public"."waitlist"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_events_lead_id_created_at_id_idx" ON "lead_events" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lead_events_user_id_idx" ON "lead_events" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_message_id_key" ON "leads" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_waitlist_entry_id_key" ON "leads" USING btree ("waitlist_entry_id");--> statement-breakpoint
CREATE INDEX "leads_created_at_id_idx" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_stage_created_at_id_idx" ON "leads" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_stage_updated_at_id_idx" ON "leads" USING btree ("stage","updated_at","id");--> statement-breakpoint
CREATE INDEX "leads_follow_up_on_id_idx" ON "leads" USING btree ("follow_up_on","id") WHERE "leads"."stage" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "leads_owner_id_created_at_id_idx" ON "leads" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_owner_id_stage_updated_at_id_idx" ON "leads" USING btree ("owner_id","stage","updated_at","id");--> statement-breakpoint
CREATE INDEX "leads_owner_id_follow_up_on_id_idx" ON "leads" USING btree ("owner_id","follow_up_on","id") WHERE "leads"."stage" not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX "leads_updated_at_idx" ON "leads" USING btree ("updated_at") WHERE "leads"."stage" <> 'won';--> statement-breakpoint
CREATE INDEX "leads_email_idx" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "leads_client_id_idx" ON "leads" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "leads_project_id_idx" ON "leads" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "leads_search_idx" ON "leads" USING gin (to_tsvector('simple', search_text(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("company", ''))));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_lead_id_idx" ON "webhook_deliveries" USING btree ("lead_id") WHERE "webhook_deliveries"."lead_id" is not null;--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE OR UPDATE OF "stage" ON "leads" FOR EACH ROW EXECUTE FUNCTION "count_rows"('stage');--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "leads" FOR EACH ROW EXECUTE FUNCTION "notify_change"();
