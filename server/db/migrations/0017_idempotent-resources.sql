DROP INDEX "idempotency_keys_client_id_idx";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "resource_id" integer;--> statement-breakpoint
-- Stored responses give way to the ids in them; where there is none, 0 keeps the request from being executed again.
UPDATE "idempotency_keys" SET "resource_id" = coalesce("response" #>> '{project,id}', "response" #>> '{invoice,id}', "response" #>> '{entry,id}', "response" #>> '{package,id}', "response" #>> '{client,id}', '0')::integer;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "response";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "client_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "is_erased";
