ALTER TABLE "phone_proofs" ADD COLUMN "answered_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "answered_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "phone_proofs_answered_hash_index" ON "phone_proofs" USING btree ("answered_hash");--> statement-breakpoint
CREATE INDEX "sessions_answered_hash_index" ON "sessions" USING btree ("answered_hash");