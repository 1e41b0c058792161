DROP INDEX "invoices_due_date_id_idx";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "settled_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Sent invoices are frozen, and nobody needs to be notified.
ALTER TABLE "invoices" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "invoices" SET "settled_minor" = "settled"."amount_minor" FROM (
	SELECT "invoice_id", sum("amount_minor") AS "amount_minor" FROM (
		SELECT "invoice_id", "amount_minor" FROM "payments" UNION ALL SELECT "invoice_id", "amount_minor" FROM "credit_notes"
	) AS "entries" GROUP BY "invoice_id"
) AS "settled" WHERE "invoices"."id" = "settled"."invoice_id" AND "settled"."amount_minor" <> 0;--> statement-breakpoint
ALTER TABLE "invoices" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "invoices_open_idx" ON "invoices" USING btree ("due_date","id","currency","amount_minor","settled_minor") WHERE "invoices"."status" in ('sent', 'overdue');--> statement-breakpoint
DROP TRIGGER "freeze_rows" ON "invoices";--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "invoices" FOR EACH ROW WHEN (old."status" <> 'draft') EXECUTE FUNCTION "freeze_rows"('{status,paid_date,settled_minor,stripe_payment_intent_id,updated_at}', '{project_id,notes,billed_to}');--> statement-breakpoint
CREATE FUNCTION "settle_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "invoices" SET "settled_minor" = "settled_minor" + new."amount_minor" WHERE "id" = new."invoice_id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "settle_invoice" AFTER INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION "settle_invoice"();--> statement-breakpoint
CREATE TRIGGER "settle_invoice" AFTER INSERT ON "credit_notes" FOR EACH ROW EXECUTE FUNCTION "settle_invoice"();