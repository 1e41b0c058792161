CREATE TYPE "public"."balance_entry_kind" AS ENUM('prepayment', 'overpayment', 'refund', 'applied', 'paid_back');--> statement-breakpoint
ALTER TYPE "public"."payment_method" ADD VALUE 'credit_balance';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'balance.payment_recorded' BEFORE 'payment.refunded';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'balance.applied' BEFORE 'payment.refunded';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'balance.paid_back' BEFORE 'payment.refunded';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'balance.voided' BEFORE 'payment.refunded';--> statement-breakpoint
CREATE TABLE "balance_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"kind" "balance_entry_kind" NOT NULL,
	"amount_minor" bigint NOT NULL,
	"booked_on" date NOT NULL,
	"payment_method" "payment_method",
	"invoice_id" integer,
	"payment_id" integer,
	"reverses_id" integer,
	"note" text,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balance_entries_reversesId_unique" UNIQUE("reverses_id"),
	CONSTRAINT "balance_entries_sign_check" CHECK (("balance_entries"."amount_minor" > 0) = (("balance_entries"."kind" in ('prepayment', 'overpayment', 'refund')) = ("balance_entries"."reverses_id" is null)))
);
--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_reverses_id_balance_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."balance_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_entries_client_id_created_at_id_idx" ON "balance_entries" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "balance_entries_booked_on_id_idx" ON "balance_entries" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "balance_entries_invoice_id_idx" ON "balance_entries" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "balance_entries_payment_id_idx" ON "balance_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "balance_entries_user_id_idx" ON "balance_entries" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "balance_entries" FOR EACH ROW EXECUTE FUNCTION "notify_change"('client_id');--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "balance_entries" FOR EACH ROW EXECUTE FUNCTION "freeze_rows"('{user_id}', '{note}');
