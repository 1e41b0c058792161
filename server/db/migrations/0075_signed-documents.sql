CREATE TABLE "sealing_certificate" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"private_key" text NOT NULL,
	"certificates" text NOT NULL,
	"is_uploaded" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signed_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signed_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sha256" text NOT NULL,
	"title" text NOT NULL,
	"signer_name" text NOT NULL,
	"studio_name" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signed_documents_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "signed_documents" FOR EACH ROW EXECUTE FUNCTION "freeze_rows"('{}', '{}');
