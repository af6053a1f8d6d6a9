DROP INDEX "applications_one_live_of_account";--> statement-breakpoint
CREATE INDEX "applications_child_hash_index" ON "applications" USING btree ("child_hash");