import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useAtom, useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { ApplicationFilter, ListedApplication } from "#contract/office/application-shapes.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { OfficeLink } from "#src/office/parts/office-link.tsx";
import { Screen } from "#src/office/parts/screen.tsx";
import { useGoTo, useSearchTexts } from "#src/office/parts/use-address.ts";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";
import { ApplicationTable } from "./application-table.tsx";
import * as styles from "./applications.module.css";
import { ExportButtons } from "./export-buttons.tsx";
import { listAddress, readListAddress } from "./filter-address.ts";
import { FilterBar } from "./filter-bar.tsx";
import * as filterStyles from "./filters.module.css";
import { lastListAtom } from "./last-list.ts";
import { OrderSelect } from "./order-select.tsx";
import { Pages } from "./pages.tsx";
import { listQuery, stagesOf } from "./queries.ts";
import { SavedFilters } from "./saved-filters.tsx";
import { SearchForm } from "./search-form.tsx";
import { searchTextAtom } from "./search-text.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useListKeys } from "./use-list-keys.ts";

const SIZE = 50;

/** All applications of one's stages: found, chosen, worked on. */
export function ApplicationsScreen() {
  const { t } = useLingui();
  const office = useOffice();
  const goTo = useGoTo();
  const { filter, order, page } = readListAddress(useSearchTexts());
  const [text, setText] = useAtom(searchTextAtom);
  const [selected, setSelected] = useState<ReadonlyMap<string, ListedApplication>>(new Map());
  const table = useRef<HTMLTableElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useListKeys({ list: table, search });
  const wanted = { ...filter, order, page, size: SIZE, ...(text && { text }) };
  const { data, error, isFetching } = useQuery(listQuery(office, wanted));
  const address = listAddress({ filter, order, page });
  const keepList = useSetAtom(lastListAtom);
  useEffect(() => {
    keepList({ address, numbers: data?.applications.map(({ number }) => number) ?? [] });
  }, [address, data, keepList]);
  const show = (next: ApplicationFilter, nextPage = 1) =>
    goTo(listAddress({ filter: next, order, page: nextPage }), { isReplaced: true });
  const changeFilter = (name: keyof ApplicationFilter, chosen: string) => {
    const { [name]: _, ...rest } = filter;
    const grade = name === "stage" ? { grade: undefined } : {};
    show(readListAddress({ ...textsOf(rest), ...grade, [name]: chosen || undefined }).filter);
  };
  const find = (wantedText: string) => {
    setText(wantedText);
    if (page > 1) show(filter);
  };
  const select = (numbers: readonly string[], isSelected: boolean) => {
    const next = new Map(selected);
    for (const application of data?.applications ?? []) {
      if (!numbers.includes(application.number)) continue;
      if (isSelected) next.set(application.number, application);
      else next.delete(application.number);
    }
    setSelected(next);
  };
  const isFiltered = text !== "" || Object.values(filter).some((value) => value !== undefined);
  return (
    <Screen
      title={<Trans>申请</Trans>}
      actions={
        <Actions>
          <OfficeLink to="/applications/releases">
            <Trans>结果发布</Trans>
          </OfficeLink>
          <OfficeLink to="/applications/enter">
            <Trans>录入纸质申请</Trans>
          </OfficeLink>
        </Actions>
      }
    >
      <search className={filterStyles.line}>
        <SearchForm input={search} text={text} onFind={find} />
        <FilterBar filter={filter} stages={stagesOf(office)} onChange={changeFilter} />
        <SavedFilters filter={filter} onShow={show} />
      </search>
      <Failure error={error} />
      {data && (
        <>
          <div className={styles.above}>
            <p role="status">
              {isFetching ? <Trans>正在查找…</Trans> : <Trans>共 {data.total} 份</Trans>}
            </p>
            <div className={styles.order}>
              <OrderSelect
                order={order}
                onChoose={(chosen) =>
                  goTo(listAddress({ filter, order: chosen, page: 1 }), { isReplaced: true })
                }
              />
              {/* The filter does not include the search: select rows to export what it found. */}
              {text === "" && <ExportButtons filter={filter} numbers={null} />}
            </div>
          </div>
          {selected.size > 0 && (
            <SelectionBar
              selected={[...selected.values()]}
              onClear={() => setSelected(new Map())}
            />
          )}
          {data.total === 0 ? (
            <div>
              <p>
                {isFiltered ? (
                  <Trans>没有符合条件的申请，请放宽条件。</Trans>
                ) : (
                  <Trans>还没有申请。家长提交后会显示在这里，也可以录入纸质申请。</Trans>
                )}
              </p>
              {isFiltered && (
                <Button
                  look="secondary"
                  onClick={() => {
                    setText("");
                    if (search.current) search.current.value = "";
                    show({});
                  }}
                >
                  {t`清除全部条件`}
                </Button>
              )}
            </div>
          ) : (
            <ApplicationTable
              table={table}
              applications={data.applications}
              selected={new Set(selected.keys())}
              onSelect={select}
            />
          )}
          <Pages
            page={page}
            pages={Math.ceil(data.total / SIZE)}
            onTurn={(next) => show(filter, next)}
          />
        </>
      )}
      {!(data || error) && (
        <p role="status">
          <Trans>正在查找…</Trans>
        </p>
      )}
    </Screen>
  );
}

function textsOf(filter: ApplicationFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}
