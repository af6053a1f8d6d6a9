import { Trans, useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import * as styles from "./filters.module.css";

interface SearchFormProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onFind: (text: string) => void;
}

/** Finds by a name, a phone or a number. */
export function SearchForm({ input, text, onFind }: SearchFormProps) {
  const { t } = useLingui();
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(input.current?.value.trim() ?? "");
      }}
    >
      <input
        ref={input}
        type="search"
        aria-label={t`查找姓名、手机号或编号`}
        placeholder={t`姓名、手机号或编号`}
        className={styles.input}
        defaultValue={text}
        maxLength={100}
        autoComplete="off"
        aria-keyshortcuts="/"
      />
      <button type="submit" className={styles.find}>
        <Trans>查找</Trans>
      </button>
    </form>
  );
}
