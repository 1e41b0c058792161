ALTER TABLE "invoice_reminders" ADD COLUMN "balance_due_date" date;--> statement-breakpoint
ALTER TABLE "invoice_reminders" DROP CONSTRAINT "invoice_reminders_invoice_id_offset_days_pk";--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_key" UNIQUE NULLS NOT DISTINCT("invoice_id","balance_due_date","offset_days");--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "due_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deposit_due_date" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "balance_due_date" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "balance_due_days" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "only_due_date" date GENERATED ALWAYS AS (case when num_nonnulls(balance_due_date, balance_due_days) = 0 then due_date end) STORED;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_due_date_check" CHECK ("invoices"."due_date" is not null or "invoices"."balance_due_days" is not null);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_balance_due_check" CHECK (num_nonnulls("invoices"."balance_due_date", "invoices"."balance_due_days") <= (case when "invoices"."deposit_minor" is null then 0 else 1 end));--> statement-breakpoint
DROP TRIGGER "freeze_rows" ON "invoices";--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "invoices" FOR EACH ROW WHEN (old."status" <> 'draft') EXECUTE FUNCTION "freeze_rows"('{status,due_date,paid_date,settled_minor,package_delivered_at,stripe_payment_intent_id,updated_at}', '{project_id,notes,billed_to}');--> statement-breakpoint
-- While a deposit is due before its balance, the balance counts by its own date, or as not due while that isn't known.
CREATE OR REPLACE FUNCTION "count_receivables"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "row_counts" ("table_name", "kind", "rows", "amount_minor")
	SELECT 'receivables', "currency" || ' ' || to_char("day", 'YYYY-MM-DD'), sum("rows"), sum("part_minor")
	FROM (VALUES
		(-1, old."status", old."currency", old."due_date", old."balance_due_date", old."deposit_due_date", old."deposit_minor", old."amount_minor", old."settled_minor"),
		(1, new."status", new."currency", new."due_date", new."balance_due_date", new."deposit_due_date", new."deposit_minor", new."amount_minor", new."settled_minor")
	) AS "changes" ("sign", "status", "currency", "due_date", "balance_due_date", "deposit_due_date", "deposit_minor", "amount_minor", "settled_minor")
	CROSS JOIN LATERAL (
		SELECT CASE WHEN "deposit_due_date" IS NOT NULL AND "deposit_minor" > "settled_minor" THEN "amount_minor" - "deposit_minor" ELSE 0 END AS "later_minor"
	) AS "balance"
	CROSS JOIN LATERAL (VALUES
		("sign", coalesce("due_date", '9999-12-31'), "sign" * (greatest(0, "amount_minor" - "settled_minor") - "later_minor")),
		(0, coalesce("balance_due_date", '9999-12-31'), "sign" * "later_minor")
	) AS "parts" ("rows", "day", "part_minor")
	WHERE "status" IN ('sent', 'overdue')
	GROUP BY "currency", "day" HAVING sum("rows") <> 0 OR sum("part_minor") <> 0;
	RETURN NULL;
END
$$;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "delivered_date" date;--> statement-breakpoint
UPDATE "projects" SET "delivered_date" = coalesce("completed_date", "updated_at"::date) WHERE "status" IN ('final_delivery', 'completed', 'archived');
