import { useLingui } from "@lingui/react/macro";
import type { Page } from "#contract/page-shapes.ts";
import { groupsOfTeam } from "#contract/team-groups.ts";
import type { TeamMember } from "#contract/team-shapes.ts";
import { PageSections } from "#src/blocks/page-sections.tsx";
import { PageFrame } from "#src/frame/page-frame.tsx";
import { LinkedText } from "#src/ui/linked-text.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import * as styles from "./team-page.module.css";

export function TeamPage({
  page,
  team,
}: {
  readonly page: Page;
  readonly team: readonly TeamMember[];
}) {
  const { t } = useLingui();
  const groups = groupsOfTeam(team);
  return (
    <PageFrame path="/management_team" title={page.title} lead={page.lead}>
      <nav aria-label={t`团队分组`}>
        <ul className={styles.groups}>
          {groups.map(({ anchor, name }) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ anchor, name, members }) => (
        <Section key={anchor} id={anchor} title={name} titleBeside>
          <ul className={styles.list}>
            {members.map((member) => (
              <li key={member.name} className={styles.member}>
                <div>
                  {member.photo && (
                    <Picture image={member.photo} sizes="7rem" className={styles.photo} />
                  )}
                  <h3>{member.name}</h3>
                  <p className={styles.position}>{member.position}</p>
                </div>
                <div className={styles.lines}>
                  {member.lines.map((line) => (
                    <p key={line}>
                      <LinkedText text={line} />
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <PageSections page={page} />
    </PageFrame>
  );
}
