import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode } from "react";
import type { Bottom } from "#contract/bottom-shapes.ts";
import { NOTICES, prospectusPath, stageOfPath } from "#contract/site-map.ts";
import { useLocale } from "#src/locale/use-locale.ts";
import { MailLink, MapLink, PhoneLink } from "#src/ui/contact-links.tsx";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Picture } from "#src/ui/picture.tsx";
import * as styles from "./footer.module.css";
import { usePageAddress } from "./use-page-address.ts";

/** The usual foot of a Chinese site: contact details, donation account, notices, ICP line. */
export function Footer({ bottom }: { readonly bottom: Omit<Bottom, "website"> | undefined }) {
  const { t } = useLingui();
  const locale = useLocale();
  // On each prospectus the other three can be chosen.
  const stage = stageOfPath(usePageAddress().pathname) ?? "kindergarten";
  return (
    <footer className={styles.footer}>
      {bottom && (
        <div className={styles.columns}>
          <section aria-label={t`联系方式`}>
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
            <p className={styles.heading}>
              <Trans>捐赠</Trans>
            </p>
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
          </section>
          <section className={styles.social} aria-label={bottom.social.name}>
            <Picture image={bottom.social.qr} sizes="120px" className={styles.code} />
            <p>{bottom.social.name}</p>
          </section>
        </div>
      )}
      <nav className={styles.notices} aria-label={t`声明与链接`}>
        <ul className={styles.links}>
          {(bottom?.links ?? []).map(({ text, href }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
          <li>
            <a href={prospectusPath(stage)}>
              <Trans>招生简章</Trans>
            </a>
          </li>
          <li>
            <a href="/offline">
              <Trans>离线阅读 · 添加到主屏幕</Trans>
            </a>
          </li>
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
