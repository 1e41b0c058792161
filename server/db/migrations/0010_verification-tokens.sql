ALTER TABLE "clients" ADD COLUMN "verification_tokens" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "clients" SET "verification_tokens" = ARRAY["verification_token"] WHERE "verification_token" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "verification_token";--> statement-breakpoint
CREATE INDEX "clients_verification_tokens_idx" ON "clients" USING gin ("verification_tokens");