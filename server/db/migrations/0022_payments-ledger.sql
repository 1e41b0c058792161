DROP INDEX "payments_created_at_id_idx";--> statement-breakpoint
DROP INDEX "payments_booked_on_idx";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "source" text GENERATED ALWAYS AS (provider || coalesce(' ' || account, '') || case livemode when true then ' live' when false then ' test' else '' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "booked_month" date GENERATED ALWAYS AS (booked_on - (extract(day from booked_on)::integer - 1)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_attempts_id_problem_idx" ON "payment_attempts" USING btree ("id") WHERE "payment_attempts"."problem" is not null;--> statement-breakpoint
CREATE INDEX "payments_booked_on_id_idx" ON "payments" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "payments_kind_booked_on_id_idx" ON "payments" USING btree ("kind","booked_on","id");--> statement-breakpoint
CREATE INDEX "payments_payment_method_booked_on_id_idx" ON "payments" USING btree ("payment_method","booked_on","id");--> statement-breakpoint
CREATE INDEX "disputes_evidence_due_by_id_idx" ON "disputes" USING btree ("evidence_due_by","id") WHERE "disputes"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_created_at_id_idx" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_status_created_at_id_idx" ON "refunds" USING btree ("status","created_at","id");--> statement-breakpoint
INSERT INTO "row_counts" ("table_name", "kind", "rows", "amount_minor")
SELECT 'payments', "booked_month" || ' ' || "currency" || ' ' || "kind" || ' ' || "source", count(*), sum("amount_minor") FROM "payments" GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER "count_rows" AFTER INSERT OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "count_rows"('booked_month', 'currency', 'kind', 'source');
