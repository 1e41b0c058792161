ALTER TABLE "clients" ADD COLUMN "reset_tokens" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "clients" SET "reset_tokens" = jsonb_build_object("reset_token", "reset_token_expiry") WHERE "reset_token" IS NOT NULL AND "reset_token_expiry" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "reset_token";--> statement-breakpoint
ALTER TABLE "clients" DROP COLUMN "reset_token_expiry";--> statement-breakpoint
CREATE INDEX "clients_reset_tokens_idx" ON "clients" USING gin ("reset_tokens");
