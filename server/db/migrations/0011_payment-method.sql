CREATE TYPE "public"."payment_method" AS ENUM('credit_card', 'bank_transfer', 'paypal', 'stripe', 'cash', 'other');--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payment_method" "payment_method";--> statement-breakpoint
-- Only the demo data has recorded anything by hand so far: a bank transfer.
UPDATE "payments" SET "payment_method" = CASE "provider" WHEN 'manual' THEN 'bank_transfer' ELSE 'credit_card' END::"payment_method";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "payment_method" SET NOT NULL;
