import type { Campus } from "#contract/campus-shapes.ts";
import type { Contact } from "#contract/contact-shapes.ts";
import type { Page } from "#contract/page-shapes.ts";
import type { Recruitment } from "#contract/recruitment-shapes.ts";
import type { SynonymGroup } from "#contract/search-shapes.ts";
import type { Stage } from "#contract/stages.ts";
import type { ContentFile } from "./assets.ts";
import type { SchoolEvent } from "./events.ts";
import type { HomePage } from "./home.ts";
import type { NewsItem } from "./news.ts";
import type { AdmissionsPage, Management } from "./pages.ts";
import type { PerLocale } from "./per-locale.ts";
import type { School } from "./school.ts";

/** Everything the content folder says, as the folders have it: nothing in it depends on the day. */
export interface SchoolContent {
  readonly school: PerLocale<School>;
  readonly home: PerLocale<HomePage>;
  readonly management: Management;
  /** By address, the notices among them. */
  readonly pages: ReadonlyMap<string, PerLocale<Page>>;
  readonly admissions: Readonly<Record<Stage, PerLocale<AdmissionsPage>>>;
  readonly recruitment: Readonly<Record<Stage, PerLocale<Recruitment>>>;
  readonly contacts: Readonly<Record<Stage, PerLocale<Contact>>>;
  readonly campus: PerLocale<Campus>;
  /** Newest first. */
  readonly news: readonly NewsItem[];
  readonly events: readonly SchoolEvent[];
  readonly synonyms: readonly SynonymGroup[];
  /** The files beside the texts that are served, by address. */
  readonly served: ReadonlyMap<string, ContentFile>;
  /** Where its texts link to. */
  readonly links: readonly string[];
  /** Another one as soon as anything above is. */
  readonly mark: string;
}
