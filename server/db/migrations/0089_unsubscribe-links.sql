CREATE TABLE "unsubscribe_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unsubscribe_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"client_id" integer,
	"user_id" integer,
	"lead_id" integer,
	"emails" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "unsubscribe_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "unsubscribe_links_one_reader_check" CHECK (num_nonnulls("unsubscribe_links"."client_id", "unsubscribe_links"."user_id", "unsubscribe_links"."lead_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "brief_reminders_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unsubscribe_links_client_id_idx" ON "unsubscribe_links" USING btree ("client_id") WHERE "unsubscribe_links"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "unsubscribe_links_user_id_idx" ON "unsubscribe_links" USING btree ("user_id") WHERE "unsubscribe_links"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "unsubscribe_links_lead_id_idx" ON "unsubscribe_links" USING btree ("lead_id") WHERE "unsubscribe_links"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "unsubscribe_links_ended_at_idx" ON "unsubscribe_links" USING btree (least("expires_at", "revoked_at"));