import { Trans } from "@lingui/react/macro";
import type { Section } from "#contract/block-shapes.ts";
import { Blocks } from "#src/blocks/blocks.tsx";
import { HomeSection } from "./home-section.tsx";
import * as styles from "./vision.module.css";

export function Vision({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <HomeSection
      id="vision"
      title={<Trans>办学愿景</Trans>}
      more={{ to: "/about_us/group", label: <Trans>了解更多</Trans> }}
    >
      <div className={styles.sections}>
        {sections.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id} className={styles.section}>
            <h3 id={id} tabIndex={-1} className={styles.title}>
              {title}
            </h3>
            <Blocks blocks={blocks} />
          </section>
        ))}
      </div>
    </HomeSection>
  );
}
