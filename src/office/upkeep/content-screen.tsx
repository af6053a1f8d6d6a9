import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ContentFault, ContentFaults } from "#contract/office/upkeep-shapes.ts";
import { SchoolTime } from "#src/locale/school-time.tsx";
import { useLocale } from "#src/locale/use-locale.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { Table } from "#src/office/parts/table.tsx";
import { UpkeepPart } from "./upkeep-part.tsx";

/** Where the content has faults, and what to do: for editors who do not see the log. */
export function ContentScreen() {
  const office = useOffice();
  const { data: content, error } = useQuery({
    queryKey: ["content faults"],
    queryFn: () => office.call("contentFaults", {}),
    staleTime: 0,
  });
  return (
    <Screen title={<Trans>网站内容</Trans>}>
      <Failure error={error} />
      {content && <Found content={content} />}
    </Screen>
  );
}

function Found({ content }: { readonly content: ContentFaults }) {
  const { t } = useLingui();
  const { staleSince, faults, warnings, firstFaults, firstWarnings } = content;
  return (
    <>
      {staleSince === null ? (
        <p>
          <Trans>没有错误。</Trans>
        </p>
      ) : (
        <UpkeepPart title={<Trans>错误</Trans>}>
          <p>
            <Trans>
              有 {faults} 处错误，
              <SchoolTime time={staleSince} /> 以来的相关修改没有上线
            </Trans>
          </p>
          <Places label={t`错误`} places={firstFaults} count={faults} />
        </UpkeepPart>
      )}
      {warnings > 0 && (
        <UpkeepPart title={<Trans>需要核对</Trans>}>
          <p>
            <Trans>这些地方已经上线，请核对。</Trans>
          </p>
          <Places label={t`需要核对`} places={firstWarnings} count={warnings} />
        </UpkeepPart>
      )}
    </>
  );
}

interface PlacesProps {
  readonly label: string;
  readonly places: readonly ContentFault[];
  /** With those that are not listed. */
  readonly count: number;
}

function Places({ label, places, count }: PlacesProps) {
  const locale = useLocale();
  const more = count - places.length;
  return (
    <>
      <Table
        label={label}
        rows={places}
        idOf={(place) => `${label} ${places.indexOf(place)}`}
        columns={{
          file: { head: <Trans>文件</Trans>, cell: ({ file }) => <span lang="en">{file}</span> },
          line: { head: <Trans>行</Trans>, cell: ({ line }) => line },
          field: { head: <Trans>字段</Trans>, cell: ({ field }) => <span lang="en">{field}</span> },
          advice: { head: <Trans>怎样改</Trans>, cell: ({ advice }) => advice[locale] },
        }}
      />
      {more > 0 && (
        <p>
          <Trans>还有 {more} 处没有列出，上面的改好以后会列出来。</Trans>
        </p>
      )}
    </>
  );
}
