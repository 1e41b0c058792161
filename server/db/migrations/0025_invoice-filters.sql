CREATE INDEX "invoices_created_at_id_unpaid_idx" ON "invoices" USING btree ("created_at","id") WHERE "invoices"."status" in ('sent', 'overdue');--> statement-breakpoint
CREATE INDEX "invoices_issue_date_id_idx" ON "invoices" USING btree ("issue_date","id");--> statement-breakpoint
CREATE INDEX "invoices_due_date_id_idx" ON "invoices" USING btree ("due_date","id");