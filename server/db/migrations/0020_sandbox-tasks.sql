CREATE TABLE "sandbox_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_objects" ADD COLUMN "sequence" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_objects_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "sandbox_tasks_due_at_idx" ON "sandbox_tasks" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sandbox_objects_type_sequence_idx" ON "sandbox_objects" USING btree ("type","sequence");--> statement-breakpoint
CREATE INDEX "sandbox_objects_payment_intent_idx" ON "sandbox_objects" USING btree (("data" ->> 'payment_intent'));--> statement-breakpoint
CREATE INDEX "sandbox_objects_charge_idx" ON "sandbox_objects" USING btree (("data" ->> 'charge'));