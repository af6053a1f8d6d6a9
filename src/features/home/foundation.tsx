import { Trans } from "@lingui/react/macro";
import type { Section } from "#contract/shapes.ts";
import { Blocks } from "#src/blocks/blocks.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { HomeSection } from "./home-section.tsx";

export function Foundation({ section }: { readonly section: Section }) {
  return (
    <HomeSection id={section.id} title={section.title}>
      <Blocks blocks={section.blocks} />
      <p>
        <ButtonLink look="secondary" to="/about_us/group#foundation">
          <Trans>了解更多</Trans>
        </ButtonLink>
      </p>
    </HomeSection>
  );
}
