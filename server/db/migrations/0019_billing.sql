ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.created';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.changed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.deleted';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.sent';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.resent';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.cancelled';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.credited';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.payment_recorded';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'payment.refunded';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'package.invoiced';--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"credit_note_number" text NOT NULL,
	"issue_date" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"items" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"reason" text NOT NULL,
	"refund_id" integer,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notes_creditNoteNumber_unique" UNIQUE("credit_note_number"),
	CONSTRAINT "credit_notes_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "credit_notes_amount_check" CHECK ("credit_notes"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"credit_note_id" integer,
	"fingerprint" text NOT NULL,
	"content" bytea NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_documents_invoice_id_credit_note_id_fingerprint_unique" UNIQUE NULLS NOT DISTINCT("invoice_id","credit_note_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"invoice_id" integer NOT NULL,
	"offset_days" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_offset_days_pk" PRIMARY KEY("invoice_id","offset_days")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"evidence_due_by" timestamp (3) with time zone,
	"account" text,
	"livemode" boolean,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "disputes_providerDisputeId_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_amount_check" CHECK ("disputes"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invoice_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"provider_refund_id" text,
	"amount_minor" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"reason" text,
	"status" text NOT NULL,
	"failure_reason" text,
	"credits_taken_back" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text NOT NULL,
	"account" text,
	"livemode" boolean,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_object_id_kind_unique";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_sign_check";--> statement-breakpoint
DROP INDEX "payment_attempts_checked_at_idx";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "country" char(2);--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "tax_id" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "package_renews_on" date;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "package_renewal_day" integer;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD COLUMN "series" text DEFAULT 'INV' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_counters" DROP CONSTRAINT "invoice_counters_pkey";--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year");--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "totals" jsonb;--> statement-breakpoint
-- Earlier invoices rounded tax once per line. Their totals stay as they were sent.
UPDATE "invoices" SET "totals" = (
  WITH "step" AS (
    SELECT
      CASE WHEN "currency" IN ('BIF','CLP','DJF','GNF','JPY','KMF','KRW','MGA','PYG','RWF','VND','VUV','XAF','XOF','XPF') THEN 1
           WHEN "currency" IN ('BHD','JOD','KWD','OMR','TND') THEN 1000 ELSE 100 END AS "units",
      CASE WHEN "currency" IN ('BHD','JOD','KWD','OMR','TND') THEN 10 WHEN "currency" IN ('ISK','UGX') THEN 100 ELSE 1 END AS "step"
  ), "lines" AS (
    SELECT "number",
      trim_scale(nullif("item" ->> 'taxRate', '')::numeric) AS "rate",
      ("item" ->> 'unitAmount')::numeric * "units" * ("item" ->> 'quantity')::numeric AS "net",
      floor(("item" ->> 'unitAmount')::numeric * "units" * ("item" ->> 'quantity')::numeric
        * coalesce(nullif("item" ->> 'taxRate', '')::numeric, 0) / 100 / "step" + 0.5) * "step" AS "tax"
    FROM "step", jsonb_array_elements("items") WITH ORDINALITY AS "list" ("item", "number")
  ), "taxes" AS (
    SELECT min("number") AS "number", "rate", sum("net") AS "net", sum("tax") AS "tax" FROM "lines" GROUP BY "rate"
  )
  SELECT jsonb_build_object(
    'netMinor', coalesce(sum("net")::bigint, 0),
    'taxes', coalesce(jsonb_agg(jsonb_build_object('taxRate', "rate"::text, 'netMinor', "net"::bigint, 'taxMinor', "tax"::bigint) ORDER BY "number"), '[]'),
    'taxMinor', coalesce(sum("tax")::bigint, 0),
    'totalMinor', "amount_minor"
  ) FROM "taxes"
);--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "totals" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deposit_percent" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deposit_minor" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_exemption" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "delivery_date" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_start" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_end" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_means" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "package_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "package_period" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "client_packages" ADD COLUMN "renews_monthly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "part" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "livemode" boolean;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "next_check_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "sequence" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payment_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "livemode" boolean;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "booked_on" date DEFAULT current_date NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "booked_on" = ("created_at" AT TIME ZONE (SELECT "time_zone" FROM "settings"))::date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "studio_postal_code" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "studio_city" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "studio_region" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "studio_country" char(2);--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "studio_tax_id" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "bank_account_name" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "bank_account" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "bank_code" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "extra_revision_price_minor" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "reminder_days" integer[] DEFAULT '{-3,0,7}' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_invoice_id_idx" ON "credit_notes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "credit_notes_user_id_idx" ON "credit_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_notes_created_at_id_idx" ON "credit_notes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_documents_credit_note_id_idx" ON "invoice_documents" USING btree ("credit_note_id");--> statement-breakpoint
CREATE INDEX "disputes_invoice_id_idx" ON "disputes" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "disputes_payment_id_idx" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_created_at_id_idx" ON "disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_invoice_id_idx" ON "refunds" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_user_id_idx" ON "refunds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_created_at_idx" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" in ('requested', 'pending');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_package_id_client_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."client_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_package_renews_on_idx" ON "clients" USING btree ("package_renews_on") WHERE "clients"."package_renews_on" is not null;--> statement-breakpoint
CREATE INDEX "invoices_due_date_id_idx" ON "invoices" USING btree ("due_date","id") WHERE "invoices"."status" in ('sent', 'overdue');--> statement-breakpoint
CREATE INDEX "invoices_search_idx" ON "invoices" USING gin (to_tsvector('simple', translate(coalesce("invoice_number", ''), '@.-_/', '     ')));--> statement-breakpoint
CREATE INDEX "invoices_package_id_idx" ON "invoices" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_client_id_package_id_package_period_key" ON "invoices" USING btree ("client_id","package_id","package_period") WHERE "invoices"."package_period" is not null and "invoices"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "payment_attempts_next_check_at_idx" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payments_payment_id_idx" ON "payments" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_user_id_idx" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_created_at_id_idx" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_booked_on_idx" ON "payments" USING btree ("booked_on");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_object_id_kind_sequence_unique" UNIQUE("provider","object_id","kind","sequence");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_deposit_check" CHECK ("invoices"."deposit_minor" > 0 and "invoices"."deposit_minor" < "invoices"."amount_minor");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sign_check" CHECK (case when "payments"."kind" = 'payment' then "payments"."amount_minor" > 0 when "payments"."sequence" % 2 = 1 then "payments"."amount_minor" < 0 else "payments"."amount_minor" > 0 end);--> statement-breakpoint
ALTER TABLE "payment_attempts" DROP COLUMN "checked_at";--> statement-breakpoint
DROP TRIGGER "notify_change" ON "clients";--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE OF "name", "email", "company", "phone", "address", "postal_code", "city", "region", "country", "tax_id", "preferences", "verified", "email_confirmed_at", "pending_email", "must_change_password", "deactivated_at", "erased_at", "deletion_requested_at", "current_package_id", "package_renews_on", "total_credits_used", "total_credits_available" ON "clients" FOR EACH ROW EXECUTE FUNCTION "notify_change"('id');
