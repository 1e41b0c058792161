ALTER TYPE "public"."audit_action" ADD VALUE 'proposal.countersigned' BEFORE 'proposal.declined';--> statement-breakpoint
CREATE TABLE "proposal_countersignatures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_countersignatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"signature_id" integer NOT NULL,
	"name" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"sealed" "bytea",
	CONSTRAINT "proposal_countersignatures_signatureId_unique" UNIQUE("signature_id")
);
--> statement-breakpoint
ALTER TABLE "signed_documents" ADD COLUMN "countersigner_name" text;--> statement-breakpoint
ALTER TABLE "proposal_countersignatures" ADD CONSTRAINT "proposal_countersignatures_signature_id_proposal_signatures_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."proposal_signatures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "proposal_countersignatures" FOR EACH ROW EXECUTE FUNCTION "freeze_rows"('{sealed}', '{}');
