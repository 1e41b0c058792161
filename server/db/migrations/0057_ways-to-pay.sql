ALTER TYPE "public"."payment_method" ADD VALUE 'direct_debit' BEFORE 'bank_transfer';--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "processing_method" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "processing_until" date;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "processed_charge_id" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "online_payment_methods" text[] DEFAULT '{card}' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "statement_descriptor" text;