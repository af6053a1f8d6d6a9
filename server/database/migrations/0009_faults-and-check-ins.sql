CREATE TABLE "site_faults" (
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_faults_day_kind_place_pk" PRIMARY KEY("day","kind","place")
);
--> statement-breakpoint
ALTER TABLE "check_ins" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD COLUMN "sent_at" timestamp with time zone;