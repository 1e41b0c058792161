DROP INDEX "invoices_created_at_id_unpaid_deposit_idx";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "paid_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "disputed_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Sent invoices are frozen, and nobody needs to be notified.
ALTER TABLE "invoices" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "invoices" SET "paid_minor" = "paid"."amount_minor" FROM (
	SELECT "invoice_id", sum("amount_minor") AS "amount_minor" FROM "payments" WHERE "kind"::text <> 'write_off' GROUP BY "invoice_id"
) AS "paid" WHERE "invoices"."id" = "paid"."invoice_id" AND "paid"."amount_minor" <> 0;--> statement-breakpoint
CREATE FUNCTION "disputed_minor_of"("of_invoice_id" integer) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT coalesce(-sum("held"."amount_minor"), 0) FROM "disputes" JOIN "payments" AS "held"
		ON "held"."object_id" = "disputes"."provider_dispute_id" AND "held"."kind" = 'dispute' AND "held"."invoice_id" = "disputes"."invoice_id"
	WHERE "disputes"."invoice_id" = "of_invoice_id" AND "disputes"."closed_at" IS NULL
$$;--> statement-breakpoint
UPDATE "invoices" SET "disputed_minor" = "disputed_minor_of"("id") WHERE "id" IN (SELECT "invoice_id" FROM "disputes" WHERE "closed_at" IS NULL);--> statement-breakpoint
ALTER TABLE "invoices" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "deposit_due_minor" bigint GENERATED ALWAYS AS (nullif(greatest(0, least(coalesce(deposit_minor, 0) - paid_minor - disputed_minor, case when status in ('paid', 'cancelled') then 0 else greatest(0, amount_minor - settled_minor - disputed_minor) end)), 0)) STORED;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "asked_minor" bigint GENERATED ALWAYS AS (coalesce(case when deposit_due_date is not null then nullif(greatest(0, least(coalesce(deposit_minor, 0) - paid_minor - disputed_minor, case when status in ('paid', 'cancelled') then 0 else greatest(0, amount_minor - settled_minor - disputed_minor) end)), 0) end, case when status in ('paid', 'cancelled') then 0 else greatest(0, amount_minor - settled_minor - disputed_minor) end)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_created_at_id_unpaid_deposit_idx" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."status" = 'sent' and "invoices"."deposit_due_minor" is not null;--> statement-breakpoint
CREATE FUNCTION "hold_disputed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed" integer := coalesce(new."invoice_id", old."invoice_id");
BEGIN
	UPDATE "invoices" SET "disputed_minor" = "disputed_minor_of"("changed") WHERE "id" = "changed" AND "disputed_minor" <> "disputed_minor_of"("changed");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "hold_disputed" AFTER INSERT ON "payments" FOR EACH ROW WHEN (new."kind" = 'dispute') EXECUTE FUNCTION "hold_disputed"();--> statement-breakpoint
CREATE TRIGGER "hold_disputed" AFTER INSERT OR DELETE OR UPDATE OF "closed_at" ON "disputes" FOR EACH ROW EXECUTE FUNCTION "hold_disputed"();--> statement-breakpoint
-- Credit notes and write-offs settle an invoice, but aren't money.
CREATE OR REPLACE FUNCTION "settle_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"is_money" boolean := coalesce(to_jsonb(new)->>'kind', 'write_off') <> 'write_off';
BEGIN
	UPDATE "invoices" SET "settled_minor" = "settled_minor" + new."amount_minor",
		"paid_minor" = "paid_minor" + CASE WHEN "is_money" THEN new."amount_minor" ELSE 0 END
	WHERE "id" = new."invoice_id";
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "freeze_rows" ON "invoices";--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "invoices" FOR EACH ROW WHEN (old."status" <> 'draft') EXECUTE FUNCTION "freeze_rows"('{status,due_date,paid_date,settled_minor,paid_minor,disputed_minor,deposit_due_minor,asked_minor,package_delivered_at,stripe_payment_intent_id,updated_at}', '{project_id,notes,billed_to}');--> statement-breakpoint
-- What an unpaid invoice waits for: what is asked for by the due date; a balance that isn't, by its own date, or as not due while that
-- isn't known; and what disputes hold back, as not due.
CREATE FUNCTION "receivables_of"("amount_minor" bigint, "settled_minor" bigint, "disputed_minor" bigint, "asked_minor" bigint, "due_date" date, "balance_due_date" date)
RETURNS TABLE ("day" date, "rows" integer, "minor" bigint) LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce("parts"."day", '9999-12-31'), "parts"."rows", "parts"."minor"
	FROM (SELECT greatest(0, "amount_minor" - "settled_minor") AS "minor") AS "open"
	CROSS JOIN LATERAL (SELECT least("disputed_minor", "open"."minor") AS "minor") AS "held"
	CROSS JOIN LATERAL (VALUES
		(CASE WHEN "asked_minor" > 0 OR "held"."minor" = 0 THEN "due_date" END, 1, "asked_minor"),
		("balance_due_date", 0, "open"."minor" - "held"."minor" - "asked_minor"),
		(NULL, 0, "held"."minor")
	) AS "parts" ("day", "rows", "minor")
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_receivables"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "row_counts" ("table_name", "kind", "rows", "amount_minor")
	SELECT 'receivables', "currency" || ' ' || to_char("day", 'YYYY-MM-DD'), sum("sign" * "rows"), sum("sign" * "minor")
	FROM (VALUES
		(-1, old."status", old."currency", old."amount_minor", old."settled_minor", old."disputed_minor", old."asked_minor", old."due_date", old."balance_due_date"),
		(1, new."status", new."currency", new."amount_minor", new."settled_minor", new."disputed_minor", new."asked_minor", new."due_date", new."balance_due_date")
	) AS "changes" ("sign", "status", "currency", "amount_minor", "settled_minor", "disputed_minor", "asked_minor", "due_date", "balance_due_date")
	CROSS JOIN LATERAL "receivables_of"("amount_minor", "settled_minor", "disputed_minor", "asked_minor", "due_date", "balance_due_date")
	WHERE "status" IN ('sent', 'overdue')
	GROUP BY "currency", "day" HAVING sum("sign" * "rows") <> 0 OR sum("sign" * "minor") <> 0;
	RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "count_receivables" ON "invoices";--> statement-breakpoint
CREATE TRIGGER "count_receivables" AFTER INSERT OR DELETE OR UPDATE OF "status", "currency", "amount_minor", "due_date", "settled_minor", "disputed_minor" ON "invoices" FOR EACH ROW EXECUTE FUNCTION "count_receivables"();--> statement-breakpoint
DELETE FROM "row_counts" WHERE "table_name" = 'receivables';--> statement-breakpoint
INSERT INTO "row_counts" ("table_name", "kind", "rows", "amount_minor")
SELECT 'receivables', "currency" || ' ' || to_char("day", 'YYYY-MM-DD'), sum("rows"), sum("minor")
FROM "invoices" CROSS JOIN LATERAL "receivables_of"("amount_minor", "settled_minor", "disputed_minor", "asked_minor", "due_date", "balance_due_date") WHERE "status" IN ('sent', 'overdue')
GROUP BY 2 HAVING sum("rows") <> 0 OR sum("minor") <> 0;