import { Trans, useLingui } from "@lingui/react/macro";
import { Actions } from "#src/ui/actions.tsx";
import { Button } from "#src/ui/button.tsx";

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

export function Pages({ page, pages, onTurn }: PagesProps) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t`翻页`}>
      <Actions>
        {page > 2 && (
          <Button look="secondary" onClick={() => onTurn(1)}>
            <Trans>第一页</Trans>
          </Button>
        )}
        {page > 1 && (
          <Button look="secondary" onClick={() => onTurn(page - 1)}>
            <Trans>上一页</Trans>
          </Button>
        )}
        <p>
          <Trans>
            第 {page} 页，共 {pages} 页
          </Trans>
        </p>
        {page < pages && (
          <Button look="secondary" onClick={() => onTurn(page + 1)}>
            <Trans>下一页</Trans>
          </Button>
        )}
        {page + 1 < pages && (
          <Button look="secondary" onClick={() => onTurn(pages)}>
            <Trans>最后一页</Trans>
          </Button>
        )}
      </Actions>
    </nav>
  );
}
