CREATE TABLE "wishes" (
	"session" "bytea" NOT NULL,
	"event_id" text NOT NULL,
	"newest" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_session_event_id_pk" PRIMARY KEY("session","event_id")
);
--> statement-breakpoint
CREATE INDEX "wishes_expires_at_index" ON "wishes" USING btree ("expires_at");