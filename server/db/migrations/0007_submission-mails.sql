ALTER TABLE "mails" ADD COLUMN "contact_message_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "waitlist_entry_id" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_waitlist_entry_id_waitlist_id_fk" FOREIGN KEY ("waitlist_entry_id") REFERENCES "public"."waitlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_contact_message_id_idx" ON "mails" USING btree ("contact_message_id") WHERE "mails"."contact_message_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_waitlist_entry_id_idx" ON "mails" USING btree ("waitlist_entry_id") WHERE "mails"."waitlist_entry_id" is not null;