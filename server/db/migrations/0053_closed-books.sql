ALTER TYPE "public"."audit_action" ADD VALUE 'books.closed' BEFORE 'payment.refunded';--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "books_closed_through" date;