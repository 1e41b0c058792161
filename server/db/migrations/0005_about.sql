ALTER TABLE "notifications" DROP CONSTRAINT "notifications_about_client_id_clients_id_fk";
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about_client_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_client_id_clients_id_fk" FOREIGN KEY ("about_client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING gin ("about_client_ids");