import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { ApplicationFilter } from "#contract/office/application-shapes.ts";
import { useOffice } from "#src/office/api/use-office.ts";
import { Failure } from "#src/office/parts/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import * as styles from "./filters.module.css";
import { filtersQuery } from "./queries.ts";

interface SavedFiltersProps {
  readonly filter: ApplicationFilter;
  readonly onShow: (filter: ApplicationFilter) => void;
}

/** Filters that somebody keeps by name; what was searched for is not in them. */
export function SavedFilters({ filter, onShow }: SavedFiltersProps) {
  const { t } = useLingui();
  const office = useOffice();
  const queryClient = useQueryClient();
  const { data, error } = useQuery(filtersQuery(office));
  const [failure, setFailure] = useState<unknown>(null);
  const act = async (work: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await work();
      await queryClient.invalidateQueries(filtersQuery(office));
    } catch (error) {
      setFailure(error);
    }
  };
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("filter-name") ?? "").trim();
    if (name === "") return;
    void act(async () => {
      await office.call("saveFilter", { name, filter });
      form.reset();
    });
  };
  return (
    <details className={styles.more}>
      <summary>{data ? <Trans>我的筛选（{data.length}）</Trans> : <Trans>我的筛选</Trans>}</summary>
      <div className={styles.panel}>
        <Failure error={failure ?? error} />
        <ul className={styles.saved}>
          {data?.map(({ name, filter: kept }) => (
            <li key={name}>
              <Button look="secondary" onClick={() => onShow(kept)}>
                {name}
              </Button>
              <button
                type="button"
                className={styles.remove}
                aria-label={t`删除筛选“${name}”`}
                onClick={() => void act(() => office.call("removeFilter", { name }))}
              >
                <Trans>删除</Trans>
              </button>
            </li>
          ))}
        </ul>
        <form className={styles.field} onSubmit={save}>
          <label className={styles.field}>
            <Trans>把当前筛选存为</Trans>
            <input name="filter-name" className={styles.input} maxLength={40} autoComplete="off" />
          </label>
          <button type="submit" className={styles.find}>
            <Trans>保存</Trans>
          </button>
        </form>
      </div>
    </details>
  );
}
