import { Trans, useLingui } from "@lingui/react/macro";
import { phoneAddress } from "#contract/contact-text.ts";
import type { HomePart } from "#src/api/home-part.ts";
import { PageTitle } from "#src/frame/page-title.tsx";
import { useAdmissionsPhone } from "#src/frame/use-admissions-phone.ts";
import { useSiteName } from "#src/frame/use-site-name.ts";
import { Scene } from "#src/scenes/scene.tsx";
import { Actions } from "#src/ui/actions.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Carousel } from "#src/ui/carousel.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./slides.module.css";

/** Where the words lie on the picture, and where the picture stands above them on a phone. */
const WIDE = "(min-width: 60rem)";
const UPRIGHT = "(max-width: 39.9375rem)";

export function Slides({ slides }: Pick<HomePart, "slides">) {
  const { t } = useLingui();
  const phone = useAdmissionsPhone();
  const [first, ...others] = slides;
  const siteName = useSiteName();
  if (!first) return <PageTitle>{siteName}</PageTitle>;
  return (
    <Carousel
      label={t`办学愿景`}
      slides={[
        <div key={first.title} className={styles.first}>
          <Scene name="group" className={styles.scene} />
          <div className={styles.words}>
            <PageTitle className={styles.title}>{byPhrase(first.title)}</PageTitle>
            <p className={styles.subtitle}>{first.subtitle}</p>
            <Actions>
              <ButtonLink to={first.href}>
                <Trans>招生入学</Trans>
              </ButtonLink>
              {phone !== undefined && (
                <ButtonLink look="secondary" to={phoneAddress(phone)}>
                  <Icon name="phone" />
                  {phone}
                </ButtonLink>
              )}
            </Actions>
          </div>
        </div>,
        ...others.map((slide) => (
          <div key={slide.title} className={styles.other}>
            {slide.image && (
              <Picture
                image={slide.image}
                others={[
                  { media: WIDE, image: slide.wide },
                  { media: UPRIGHT, image: slide.tall },
                ]}
                sizes="100vw"
                className={styles.picture}
              />
            )}
            <div className={styles.card}>
              <h2>{byPhrase(slide.title)}</h2>
              <p>{slide.subtitle}</p>
              <Actions>
                <ButtonLink look="secondary" to={slide.href}>
                  <Trans>了解更多</Trans>
                </ButtonLink>
              </Actions>
            </div>
          </div>
        )),
      ]}
    />
  );
}

/** Lets a line break after a comma or colon, never inside a phrase. */
function byPhrase(title: string) {
  return title.split(/(?<=[，：]|[,:] )/).map((phrase) => (
    <span key={phrase} className={styles.phrase}>
      {phrase}
    </span>
  ));
}
