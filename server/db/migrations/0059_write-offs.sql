ALTER TYPE "public"."payment_kind" ADD VALUE 'write_off';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.written_off' BEFORE 'books.closed';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invoice.write_off_reversed' BEFORE 'books.closed';--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_sign_check";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "tax_correction" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sign_check" CHECK (case when "payments"."kind" = 'payment' then "payments"."amount_minor" > 0 when "payments"."kind"::text = 'write_off' then "payments"."amount_minor" <> 0 when "payments"."sequence" % 2 = 1 then "payments"."amount_minor" < 0 else "payments"."amount_minor" > 0 end);