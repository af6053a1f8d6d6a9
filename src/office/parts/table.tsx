import { useLingui } from "@lingui/react/macro";
import type { ReactNode, RefObject } from "react";
import * as styles from "./table.module.css";

interface Column<Row> {
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Its cells name their rows. */
  readonly isName?: true;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: Readonly<Record<string, Column<Row>>>;
  readonly rows: readonly Row[];
  /** Unique on the page: it is also the id of the cell that names the row. */
  readonly idOf: (row: Row) => string;
  readonly selection?: Selection;
  readonly table?: RefObject<HTMLTableElement | null>;
}

interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

/** A table, which scrolls sideways where it is too wide; with `selection`, its rows can be selected. */
export function Table<Row>({ label, columns, rows, idOf, selection, table }: TableProps<Row>) {
  const { t } = useLingui();
  const cells = Object.entries(columns);
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <Selector ids={rows.map(idOf)} label={t`选择本页全部`} {...selection} />
              </th>
            )}
            {cells.map(([key, { head }]) =>
              head === undefined ? (
                <td key={key} />
              ) : (
                <th key={key} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <tr key={id} data-selected={selection?.selected.has(id)}>
                {selection && (
                  <td>
                    <Selector ids={[id]} label={t`选择 ${id}`} {...selection} />
                  </td>
                )}
                {cells.map(([key, { cell, isName }]) =>
                  isName ? (
                    <th key={key} id={id} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={key}>{cell(row)}</td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface SelectorProps extends Selection {
  readonly ids: readonly string[];
  readonly label: string;
}

function Selector({ ids, label, selected, onSelect }: SelectorProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={ids.length > 0 && ids.every((id) => selected.has(id))}
      onChange={({ target }) => onSelect(ids, target.checked)}
    />
  );
}
