import { Trans, useLingui } from "@lingui/react/macro";
import type { placesAtGate } from "#contract/campus-view.ts";
import type { Contact } from "#contract/contact-shapes.ts";
import { STAGE_LABELS, type Stage } from "#contract/stages.ts";
import { Blocks } from "#src/blocks/blocks.tsx";
import { PageFrame } from "#src/frame/page-frame.tsx";
import { PhoneBar } from "#src/frame/phone-bar.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { CampusMap } from "#src/scenes/campus-map.tsx";
import { MailLink, MapLink, PhoneLink } from "#src/ui/contact-links.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { MapApps } from "#src/ui/map-apps.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import * as styles from "./contact-page.module.css";

export function ContactPage({
  stage,
  contact,
  atGate,
}: {
  readonly stage: Stage;
  readonly contact: Contact;
  /** Null where the map does not have its gate. */
  readonly atGate: ReturnType<typeof placesAtGate>;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const stageName = STAGE_LABELS[stage][locale];
  return (
    <>
      <PageFrame path={`/contact_us/${stage}`} title={t`联系${stageName}`}>
        <Section id="reach" title={t`联系方式`} titleBeside>
          <div className={styles.reach}>
            <Facts
              items={[
                [t`电话`, <PhoneLink key="phone" number={contact.phone} />],
                [t`接待时间`, contact.hours],
                [
                  t`地址`,
                  <div key="address">
                    <MapLink address={contact.address} />
                    {atGate?.gate.coordinates && (
                      <MapApps
                        name={atGate.gate.name}
                        address={contact.address}
                        coordinates={atGate.gate.coordinates}
                      />
                    )}
                  </div>,
                ],
                [t`邮箱`, <MailLink key="email" address={contact.email} />],
                [
                  t`网站`,
                  <a key="website" href={contact.website} rel="noopener">
                    {contact.website}
                  </a>,
                ],
                [t`办学许可证号`, contact.licence],
              ]}
            />
            <Facts
              items={[
                [
                  t`官方社交账号`,
                  <div key="social" className={styles.social}>
                    <Picture image={contact.social.qr} sizes="160px" className={styles.code} />
                    <p>{contact.social.name}</p>
                  </div>,
                ],
              ]}
            />
          </div>
        </Section>
        {atGate && (
          <Section id="gate" title={t`校门在哪里`} titleBeside>
            <a href={`/contact_us/campus#${atGate.gate.id}`} className={styles.gate}>
              <CampusMap
                places={atGate.places}
                view={atGate.view}
                label={t`校园地图上的${atGate.gate.name}`}
              />
              <span className={styles.whole}>
                <Trans>看整张校园地图</Trans>
              </span>
            </a>
          </Section>
        )}
        {contact.travel && (
          <Section id="travel" title={t`来校路线`} titleBeside>
            <Blocks blocks={contact.travel} />
          </Section>
        )}
      </PageFrame>
      <PhoneBar number={contact.phone} />
    </>
  );
}
