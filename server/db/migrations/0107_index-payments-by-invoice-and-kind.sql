DROP INDEX "payments_invoice_id_idx";--> statement-breakpoint
CREATE INDEX "payments_invoice_id_kind_idx" ON "payments" USING btree ("invoice_id","kind");