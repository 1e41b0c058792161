ALTER TABLE "invoices" ADD COLUMN "package_delivered_at" timestamp (3) with time zone;--> statement-breakpoint
DROP TRIGGER "freeze_rows" ON "invoices";--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "invoices" FOR EACH ROW WHEN (old."status" <> 'draft') EXECUTE FUNCTION "freeze_rows"('{status,paid_date,settled_minor,package_delivered_at,stripe_payment_intent_id,updated_at}', '{project_id,notes,billed_to}');--> statement-breakpoint
UPDATE "invoices" SET "package_delivered_at" = "updated_at" WHERE "package_id" IS NOT NULL AND ("status" = 'paid'
	OR EXISTS (SELECT FROM "video_credits" WHERE "invoice_id" = "invoices"."id" AND "transaction_type" = 'purchase'));
