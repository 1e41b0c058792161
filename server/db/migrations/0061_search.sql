-- The text that is searched: in lowercase, without accents, and split at the separators of email addresses, numbers and paths.
CREATE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    regexp_replace(normalize(replace(replace(lower($1), 'ß', 'ss'), 'æ', 'ae'), NFKD), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]', '', 'g'),
    'øłđı@.-_/', 'oldi     ')
$$;--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"occurrences" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "clients_search_idx";--> statement-breakpoint
DROP INDEX "invoices_search_idx";--> statement-breakpoint
DROP INDEX "contact_messages_search_idx";--> statement-breakpoint
DROP INDEX "projects_search_idx";--> statement-breakpoint
DROP INDEX "audit_log_search_idx";--> statement-breakpoint
CREATE INDEX "files_uploaded_at_id_idx" ON "files" USING btree ("uploaded_at","id") WHERE "files"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_search_idx" ON "files" USING gin (to_tsvector('simple', search_text(coalesce("name", ''))));--> statement-breakpoint
CREATE INDEX "clients_search_idx" ON "clients" USING gin (to_tsvector('simple', search_text(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("company", ''))));--> statement-breakpoint
CREATE INDEX "invoices_search_idx" ON "invoices" USING gin (to_tsvector('simple', search_text(coalesce("invoice_number", ''))));--> statement-breakpoint
CREATE INDEX "contact_messages_search_idx" ON "contact_messages" USING gin (to_tsvector('simple', search_text(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("subject", '') || ' ' || coalesce("message", ''))));--> statement-breakpoint
CREATE INDEX "projects_search_idx" ON "projects" USING gin (to_tsvector('simple', search_text(coalesce("title", ''))));--> statement-breakpoint
CREATE INDEX "audit_log_search_idx" ON "audit_log" USING gin (to_tsvector('simple', search_text(coalesce("actor", '') || ' ' || coalesce("target", '') || ' ' || coalesce("ip_address", ''))));--> statement-breakpoint
-- Without the right to create extensions, or without them on the server, search corrects no typos.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
  CREATE INDEX "search_words_word_trigrams_idx" ON "search_words" USING gin ("word" gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN NULL;
END
$$;
