ALTER TABLE "client_packages" ADD COLUMN "tax_rate" text;--> statement-breakpoint
ALTER TABLE "client_packages" ADD COLUMN "tax_exemption" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "tax_rate" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "tax_exemption" jsonb;