CREATE TABLE "application_numbers" (
	"year" smallint NOT NULL,
	"stage" text NOT NULL,
	"newest" integer NOT NULL,
	CONSTRAINT "application_numbers_year_stage_pk" PRIMARY KEY("year","stage")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"number" text NOT NULL,
	"year" smallint NOT NULL,
	"stage" text NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"child_hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"consent_version" text NOT NULL,
	"consented_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "applications_key_unique" UNIQUE("key"),
	CONSTRAINT "applications_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"first_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_places" (
	"event_id" text PRIMARY KEY NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "taken_is_no_debt" CHECK ("event_places"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "office_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "office_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"stage" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"event_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"signed_up_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sign_ups_event_id_account_id_pk" PRIMARY KEY("event_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_event_id_event_places_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event_places"("event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_account_id_submitted_at_index" ON "applications" USING btree ("account_id","submitted_at");--> statement-breakpoint
CREATE INDEX "applications_submitted_at_index" ON "applications" USING btree ("submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_live" ON "applications" USING btree ("child_hash","stage","year") WHERE "applications"."status" not in ('declined', 'withdrawn');--> statement-breakpoint
CREATE INDEX "office_messages_next_try_at_index" ON "office_messages" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "sign_ups_account_id_index" ON "sign_ups" USING btree ("account_id");