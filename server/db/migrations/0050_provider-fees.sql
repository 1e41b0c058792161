ALTER TABLE "payments" ADD COLUMN "fee_minor" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_currency" char(3);--> statement-breakpoint
CREATE INDEX "payments_created_at_no_fee_idx" ON "payments" USING btree ("created_at") WHERE "payments"."fee_minor" is null and "payments"."provider" <> 'manual';--> statement-breakpoint
DROP TRIGGER "freeze_rows" ON "payments";--> statement-breakpoint
CREATE TRIGGER "freeze_rows" AFTER UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "freeze_rows"('{user_id,fee_minor,fee_currency}', '{}');
