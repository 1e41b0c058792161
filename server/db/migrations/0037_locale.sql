ALTER TABLE "credit_notes" ADD COLUMN "locale" text DEFAULT 'en-US' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "locale" text DEFAULT 'en-US' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "locale" text DEFAULT 'en-US' NOT NULL;