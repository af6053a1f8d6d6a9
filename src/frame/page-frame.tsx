import type { ReactNode } from "react";
import { stageOfPath } from "#contract/site-map.ts";
import { Scene } from "#src/scenes/scene.tsx";
import * as columnStyles from "#src/ui/column.module.css";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Neighbours } from "./neighbours.tsx";
import * as styles from "./page-frame.module.css";
import { PageTitle } from "./page-title.tsx";
import { SectionNavigation } from "./section-navigation.tsx";

/** Where in the group's scene the pages of a section stand, if not before the whole of it. */
const VIEWS: Readonly<Record<string, string | undefined>> = {
  management_team: styles.atHall,
  teaching: styles.atHouses,
  contact_us: styles.atShore,
};

interface PageFrameProps {
  readonly path: string;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of all pages of the site map: the band with the stage's scene, navigation, neighbours. */
export function PageFrame({ path, title, lead, children }: PageFrameProps) {
  const stage = stageOfPath(path);
  const scene = stage ?? "group";
  const view = stage === null ? VIEWS[path.split("/")[1] ?? ""] : undefined;
  return (
    <div data-stage={stage ?? undefined}>
      <div
        className={`scene-sky scene-of-${scene.replaceAll("_", "-")} ${styles.band}`}
        data-band={scene}
      >
        <Scene key={scene} name={scene} className={`${styles.scene} ${view ?? ""}`} />
        <div className={styles.words}>
          <Breadcrumbs path={path} />
          <PageTitle className={styles.title}>{title}</PageTitle>
          {lead !== undefined && (
            <p className={styles.lead}>
              <LinkedText text={lead} />
            </p>
          )}
        </div>
      </div>
      <SectionNavigation path={path} />
      <div className={`${columnStyles.column} ${styles.body}`}>{children}</div>
      <Neighbours path={path} />
    </div>
  );
}
