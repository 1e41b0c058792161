CREATE TABLE "playbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"user_id" integer,
	"client_id" integer,
	"guest_id" integer,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"lines" integer,
	"is_auto" boolean NOT NULL,
	"watched" integer NOT NULL,
	"stalls" integer NOT NULL,
	"longest_stall" integer NOT NULL,
	"buffered" integer NOT NULL,
	CONSTRAINT "playbacks_one_person_check" CHECK (num_nonnulls("playbacks"."user_id", "playbacks"."client_id", "playbacks"."guest_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playbacks_file_id_reported_at_idx" ON "playbacks" USING btree ("file_id","reported_at");--> statement-breakpoint
CREATE INDEX "playbacks_reported_at_idx" ON "playbacks" USING btree ("reported_at");--> statement-breakpoint
CREATE INDEX "playbacks_user_id_idx" ON "playbacks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "playbacks_client_id_idx" ON "playbacks" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "playbacks_guest_id_idx" ON "playbacks" USING btree ("guest_id");