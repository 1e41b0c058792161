DROP INDEX "invoices_open_idx";--> statement-breakpoint
-- Adds deltas to row_counts for the unpaid invoices and what is due of them, by currency and due date.
CREATE FUNCTION "count_receivables"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "row_counts" ("table_name", "kind", "rows", "amount_minor")
	SELECT 'receivables', "currency" || ' ' || to_char("due_date", 'YYYY-MM-DD'), sum("rows"), sum("due_minor")
	FROM (VALUES
		(old."status", old."currency", old."due_date", -1, -greatest(0, old."amount_minor" - old."settled_minor")),
		(new."status", new."currency", new."due_date", 1, greatest(0, new."amount_minor" - new."settled_minor"))
	) AS "changes" ("status", "currency", "due_date", "rows", "due_minor")
	WHERE "status" IN ('sent', 'overdue')
	GROUP BY "currency", "due_date" HAVING sum("rows") <> 0 OR sum("due_minor") <> 0;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "count_receivables" AFTER INSERT OR DELETE OR UPDATE OF "status", "currency", "amount_minor", "due_date", "settled_minor" ON "invoices" FOR EACH ROW EXECUTE FUNCTION "count_receivables"();--> statement-breakpoint
INSERT INTO "row_counts" ("table_name", "kind", "rows", "amount_minor")
SELECT 'receivables', "currency" || ' ' || to_char("due_date", 'YYYY-MM-DD'), count(*), sum(greatest(0, "amount_minor" - "settled_minor"))
FROM "invoices" WHERE "status" IN ('sent', 'overdue') GROUP BY 2;
