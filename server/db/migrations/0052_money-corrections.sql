ALTER TYPE "public"."payment_kind" ADD VALUE 'void';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'payment.voided' BEFORE 'payment.refunded';--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_amount_check";--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "reverses_id" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "credit_minor" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "method" "payment_method";--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_reverses_id_credit_notes_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_reversesId_unique" UNIQUE("reverses_id");--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_amount_check" CHECK (("credit_notes"."amount_minor" > 0) = ("credit_notes"."reverses_id" is null));