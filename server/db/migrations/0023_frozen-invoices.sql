ALTER TABLE "invoices" ADD CONSTRAINT "invoices_draft_check" CHECK ("invoices"."status" <> 'draft' or "invoices"."invoice_number" is null);--> statement-breakpoint
-- Arguments: the columns that may change, and those that may change once the row's client is erased.
CREATE FUNCTION "freeze_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changeable" text[] := tg_argv[0];
	"personal" text[] := tg_argv[1];
	"before" jsonb := to_jsonb(old) - "changeable";
	"after" jsonb := CASE WHEN tg_op = 'UPDATE' THEN to_jsonb(new) - "changeable" END;
BEGIN
	IF "after" = "before" THEN
		RETURN NULL;
	END IF;
	IF "after" - "personal" = "before" - "personal"
		AND EXISTS (SELECT FROM "clients" WHERE "id" = ("before" ->> 'client_id')::integer AND "erased_at" IS NOT NULL) THEN
		RETURN NULL;
	END IF;
	RAISE restrict_violation USING MESSAGE = format('Row %s of %I is frozen.', old."id", tg_table_name);
END
$$;--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "invoices" FOR EACH ROW WHEN (old."status" <> 'draft') EXECUTE FUNCTION "freeze_rows"('{status,paid_date,stripe_payment_intent_id,updated_at}', '{project_id,notes,billed_to}');--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "credit_notes" FOR EACH ROW EXECUTE FUNCTION "freeze_rows"('{user_id}', '{}');--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "freeze_rows"('{user_id}', '{}');
