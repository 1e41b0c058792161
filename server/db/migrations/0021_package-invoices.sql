ALTER TABLE "contact_messages" ADD COLUMN "invoice_id" integer;--> statement-breakpoint
ALTER TABLE "video_credits" ADD COLUMN "paid_minor" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "package_terms" jsonb;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_invoice_id_idx" ON "contact_messages" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_credits_invoice_id_key" ON "video_credits" USING btree ("invoice_id") WHERE "video_credits"."transaction_type" = 'purchase';