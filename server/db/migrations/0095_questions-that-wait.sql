ALTER TABLE "proposals" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "proposals_asked_at_id_idx" ON "proposals" USING btree ("asked_at","id") WHERE "proposals"."asked_at" is not null and "proposals"."state" in ('sent', 'viewed');--> statement-breakpoint
UPDATE "proposals" SET "asked_at" = (
  SELECT min(question.created_at) FROM "proposal_messages" question
  WHERE question.proposal_id = "proposals".id AND question.author = 'client' AND NOT EXISTS (
    SELECT FROM "proposal_messages" answer
    WHERE answer.proposal_id = question.proposal_id AND answer.author = 'studio' AND answer.created_at >= question.created_at
  )
) WHERE "state" IN ('sent', 'viewed');
