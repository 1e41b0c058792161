CREATE TYPE "public"."proposal_state" AS ENUM('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'withdrawn');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'proposal.created' BEFORE 'client.signed_in';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'proposal.deleted' BEFORE 'client.signed_in';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'proposal.sent' BEFORE 'client.signed_in';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'proposal.withdrawn' BEFORE 'client.signed_in';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'proposal.accepted' BEFORE 'client.signed_in';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'proposal.declined' BEFORE 'client.signed_in';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'proposal.links_revoked' BEFORE 'client.signed_in';--> statement-breakpoint
CREATE TABLE "proposal_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proposal_id" integer NOT NULL,
	"version" integer NOT NULL,
	"selection" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_signatures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proposal_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"version" integer NOT NULL,
	"sha256" text NOT NULL,
	"selection" jsonb NOT NULL,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"due_now_minor" bigint NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"signature" jsonb NOT NULL,
	"confirmed_by" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"client_id" integer NOT NULL,
	"project_id" integer,
	"invoice_id" integer NOT NULL,
	"sealed" "bytea",
	CONSTRAINT "proposal_signatures_proposalId_unique" UNIQUE("proposal_id")
);
--> statement-breakpoint
CREATE TABLE "proposal_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proposal_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"from" "proposal_state",
	"to" "proposal_state" NOT NULL,
	"version" integer NOT NULL,
	"note" text,
	"user_id" integer,
	"name" text
);
--> statement-breakpoint
CREATE TABLE "proposal_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proposal_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "proposal_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "proposal_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proposal_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"author" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"currency" char(3) NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_templates_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "proposal_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proposal_id" integer NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"currency" char(3) NOT NULL,
	"valid_until" date NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer,
	"lead_id" integer,
	"title" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"currency" char(3) NOT NULL,
	"valid_until" date NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"sent_revision" integer,
	"state" "proposal_state" DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ends_on" date,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"decline_reason" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposals_draft_check" CHECK (("proposals"."state" = 'draft') = ("proposals"."version" = 0))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "proposal_id" integer;--> statement-breakpoint
ALTER TABLE "proposal_documents" ADD CONSTRAINT "proposal_documents_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_document_id_proposal_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."proposal_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD CONSTRAINT "proposal_links_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_messages" ADD CONSTRAINT "proposal_messages_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_documents_proposal_id_fingerprint_key" ON "proposal_documents" USING btree ("proposal_id","fingerprint");--> statement-breakpoint
CREATE INDEX "proposal_documents_proposal_id_sha256_idx" ON "proposal_documents" USING btree ("proposal_id","sha256");--> statement-breakpoint
CREATE INDEX "proposal_documents_created_at_idx" ON "proposal_documents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "proposal_signatures_document_id_idx" ON "proposal_signatures" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "proposal_signatures_client_id_idx" ON "proposal_signatures" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "proposal_signatures_project_id_idx" ON "proposal_signatures" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "proposal_signatures_invoice_id_idx" ON "proposal_signatures" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "proposal_events_proposal_id_created_at_id_idx" ON "proposal_events" USING btree ("proposal_id","created_at","id");--> statement-breakpoint
CREATE INDEX "proposal_events_user_id_idx" ON "proposal_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proposal_links_proposal_id_idx" ON "proposal_links" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_messages_proposal_id_created_at_id_idx" ON "proposal_messages" USING btree ("proposal_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_versions_proposal_id_version_key" ON "proposal_versions" USING btree ("proposal_id","version");--> statement-breakpoint
CREATE INDEX "proposals_created_at_id_idx" ON "proposals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_state_created_at_id_idx" ON "proposals" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_client_id_created_at_id_idx" ON "proposals" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_lead_id_created_at_id_idx" ON "proposals" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "proposals_ends_on_idx" ON "proposals" USING btree ("ends_on") WHERE "proposals"."state" in ('sent', 'viewed');--> statement-breakpoint
CREATE INDEX "proposals_updated_at_idx" ON "proposals" USING btree ("updated_at") WHERE "proposals"."state" <> 'accepted';--> statement-breakpoint
CREATE INDEX "proposals_recipient_email_idx" ON "proposals" USING btree (lower("recipient_email"));--> statement-breakpoint
CREATE INDEX "proposals_search_idx" ON "proposals" USING gin (to_tsvector('simple', search_text(coalesce("title", '') || ' ' || coalesce("recipient_name", '') || ' ' || coalesce("recipient_email", ''))));--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_proposal_id_idx" ON "webhook_deliveries" USING btree ("proposal_id") WHERE "webhook_deliveries"."proposal_id" is not null;--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "proposals" FOR EACH ROW EXECUTE FUNCTION "count_rows"('state');--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "proposals" FOR EACH ROW EXECUTE FUNCTION "notify_change"();--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "proposal_signatures" FOR EACH ROW EXECUTE FUNCTION "freeze_rows"('{sealed}', '{project_id}');
