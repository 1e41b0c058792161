ALTER TYPE "public"."audit_action" ADD VALUE 'package.month_skipped' BEFORE 'import.completed';--> statement-breakpoint
CREATE TABLE "unbilled_periods" (
	"client_id" integer NOT NULL,
	"package_id" integer NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"overdue_invoice_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unbilled_periods_client_id_package_id_period_start_pk" PRIMARY KEY("client_id","package_id","period_start")
);
--> statement-breakpoint
ALTER TABLE "unbilled_periods" ADD CONSTRAINT "unbilled_periods_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbilled_periods" ADD CONSTRAINT "unbilled_periods_package_id_client_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."client_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unbilled_periods" ADD CONSTRAINT "unbilled_periods_overdue_invoice_id_invoices_id_fk" FOREIGN KEY ("overdue_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unbilled_periods_package_id_idx" ON "unbilled_periods" USING btree ("package_id");--> statement-breakpoint
CREATE INDEX "unbilled_periods_overdue_invoice_id_idx" ON "unbilled_periods" USING btree ("overdue_invoice_id");
--> statement-breakpoint
CREATE TRIGGER "notify_change" AFTER INSERT OR DELETE OR UPDATE ON "unbilled_periods" FOR EACH ROW EXECUTE FUNCTION "notify_change"();
