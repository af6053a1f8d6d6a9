import { useLingui } from "@lingui/react/macro";
import type { Campus, CampusPlace } from "#contract/campus-shapes.ts";
import { PageFrame } from "#src/frame/page-frame.tsx";
import { CampusMap } from "#src/scenes/campus-map.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { MapApps } from "#src/ui/map-apps.tsx";
import { Section } from "#src/ui/section.tsx";
import * as styles from "./campus-page.module.css";
import { PageOfPlace } from "./page-of-place.tsx";
import { MAP_ANCHOR, useOpenCard } from "./use-open-card.ts";

interface CampusPageProps {
  readonly campus: Campus;
  readonly address: string;
}

export function CampusPage({ campus: { places }, address }: CampusPageProps) {
  const { t } = useLingui();
  const open = useOpenCard();
  const groups = [
    [t`楼和场地`, places.filter(({ kind }) => kind !== "gate" && kind !== "stop")],
    [t`校门`, places.filter(({ kind }) => kind === "gate")],
    [t`公交和地铁`, places.filter(({ kind }) => kind === "stop")],
  ] as const;
  return (
    <PageFrame
      path="/contact_us/campus"
      title={t`校园地图`}
      lead={t`一座校园，四个校门。点一点图上的楼，看看里面有什么；从哪个门进、坐哪路车，清单里都有。`}
    >
      <div className={styles.page}>
        <div id="map" className={styles.map}>
          <CampusMap places={places} label={t`校园地图，上方是北`} />
        </div>
        <div className={styles.cards} data-live={open === null ? undefined : true}>
          {places.map((place) => (
            <section
              key={place.id}
              id={place.id}
              tabIndex={-1}
              aria-label={place.name}
              data-stage={place.stage}
              data-open={open === place.id || undefined}
              className={styles.card}
            >
              <p className={styles.name}>
                <Sign place={place} />
                {place.name}
              </p>
              <p>
                <LinkedText text={place.text} />
              </p>
              <Ways place={place} address={address} />
              <a href={MAP_ANCHOR} aria-label={t`关闭`} className={styles.close}>
                <Icon name="close" />
              </a>
            </section>
          ))}
        </div>
        <div className={styles.lists}>
          {groups.map(([title, own], index) => (
            <Section key={title} id={`list-${index + 1}`} title={title}>
              <ul className={styles.list}>
                {own.map((place) => (
                  <li key={place.id} data-stage={place.stage} className={styles.item}>
                    <Sign place={place} />
                    <div>
                      <h3 className={styles.title}>{place.name}</h3>
                      <p>
                        <LinkedText text={place.text} />
                      </p>
                      <Ways place={place} address={address} />
                    </div>
                  </li>
                ))}
              </ul>
            </Section>
          ))}
        </div>
      </div>
    </PageFrame>
  );
}

/** What stands on the map, so that the two can be compared; a stop has a picture there. */
function Sign({ place: { sign, drawing } }: { readonly place: CampusPlace }) {
  if (sign !== undefined) return <span className={styles.sign}>{sign}</span>;
  return (
    <span className={styles.stop}>
      <svg className="scene" viewBox="-24 -24 48 48" aria-hidden="true">
        <use href={`#campus-${drawing}`} />
      </svg>
    </span>
  );
}

/** Where a place leads: to its page, and there. */
function Ways({ place, address }: { readonly place: CampusPlace; readonly address: string }) {
  const { name, href, coordinates } = place;
  return (
    <>
      {href !== undefined && (
        <p>
          <PageOfPlace href={href} />
        </p>
      )}
      {coordinates && <MapApps name={name} address={address} coordinates={coordinates} />}
    </>
  );
}
