-- Windows last a day at most: counting begins anew.
DELETE FROM "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "key" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "points" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "expires_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_limits" DROP COLUMN "expire";