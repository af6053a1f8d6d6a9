import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import type { Bottom } from "#contract/bottom-shapes.ts";
import { NOTICES, prospectusPath, stageOfPath } from "#contract/site-map.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { MailLink, MapLink, PhoneLink } from "#src/ui/contact-links.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./footer.module.css";
import { usePageAddress } from "./use-page-address.ts";

/** Pages on which one fills something in, or looks after what one has filled in. */
const FORMS = /^\/(?:apply|login|account)(?:\/|$)/;

/** The usual foot of a Chinese site: contact details, donation account, notices, ICP line. Below a form it is short. */
export function Footer({ bottom }: { readonly bottom: Omit<Bottom, "website"> | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { pathname } = usePageAddress();
  // On each prospectus the other three can be chosen.
  const stage = stageOfPath(pathname) ?? "kindergarten";
  const isBelowForm = FORMS.test(pathname);
  return (
    <footer className={`${styles.footer} ${isBelowForm ? styles.short : ""}`}>
      {bottom && isBelowForm && (
        <p className={styles.call}>
          <Trans>
            招生咨询 <PhoneLink number={bottom.admissionsPhone} />
          </Trans>
        </p>
      )}
      {bottom && !isBelowForm && (
        <div className={styles.columns}>
          <section aria-label={t`联系方式`} className={styles.contact}>
            <p className={styles.name}>{bottom.name}</p>
            <FooterFacts
              items={[
                [t`招生`, <PhoneLink key="admissions" number={bottom.admissionsPhone} />],
                [t`电话`, <PhoneLink key="phone" number={bottom.phone} />],
                [t`邮箱`, <MailLink key="email" address={bottom.email} />],
                [t`地址`, <MapLink key="address" address={bottom.address} />],
              ]}
            />
          </section>
          <section className={styles.donation} aria-label={t`捐赠`}>
            <p className={`${styles.heading} ${styles.onWide}`}>
              <Trans>捐赠</Trans>
            </p>
            <details className={styles.onNarrow}>
              <summary className={styles.heading}>
                <Trans>捐赠</Trans>
                <Icon name="next" />
              </summary>
            </details>
            <div className={styles.account}>
              <p>
                <LinkedText text={bottom.donation.note} />
              </p>
              <FooterFacts
                items={[
                  [t`户名`, bottom.donation.account],
                  [t`开户行`, bottom.donation.bank],
                  [t`账号`, bottom.donation.number],
                ]}
              />
            </div>
          </section>
          <section className={styles.social} aria-label={bottom.social.name}>
            <Picture image={bottom.social.qr} sizes="120px" className={styles.code} />
            <p>{bottom.social.name}</p>
          </section>
        </div>
      )}
      <nav className={styles.notices} aria-label={t`声明与链接`}>
        <ul className={styles.links}>
          {!isBelowForm &&
            [
              ...(bottom?.links ?? []),
              { text: t`招生简章`, href: prospectusPath(stage) },
              { text: t`离线阅读 · 添加到主屏幕`, href: "/offline" },
            ].map(({ text, href }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          {NOTICES.map(({ segment, label }) => (
            <li key={segment}>
              <a href={`/notices/${segment}`}>{label[locale]}</a>
            </li>
          ))}
        </ul>
      </nav>
      {bottom && (
        <p className={styles.icp}>
          <span>{bottom.name}</span> <a href="https://beian.miit.gov.cn/">{bottom.icp}</a>
          {bottom.police && (
            <a href={policeAddress(bottom.police.number)}>
              {bottom.police.emblem && (
                <Picture image={bottom.police.emblem} sizes="20px" className={styles.emblem} />
              )}
              {bottom.police.number}
            </a>
          )}
        </p>
      )}
    </footer>
  );
}

/** Where the authorities show whose the number is. */
function policeAddress(number: string): string {
  const code = number.replace(/\D/g, "");
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${code}`;
}

interface FooterFactsProps {
  readonly items: readonly (readonly [name: string, value: ReactNode])[];
}

function FooterFacts({ items }: FooterFactsProps) {
  return (
    <dl className={styles.facts}>
      {items.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
