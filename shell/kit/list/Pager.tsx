import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { formatNumber } from '../core/format/numbers';
import { PAGE_SIZES, type ListState } from './listState';

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalMNudge} ${tokens.spacingHorizontalM}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  range: { fontVariantNumeric: 'tabular-nums' },
  sizes: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  pages: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalXXS },
  page: {
    minWidth: '32px',
    paddingLeft: tokens.spacingHorizontalSNudge,
    paddingRight: tokens.spacingHorizontalSNudge,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The page numbers to offer: the first, the last, the current one and its neighbours. Null stands for a gap. */
export const pagesAround = (currentPage: number, lastPage: number): (number | null)[] => {
  const candidates = [1, currentPage - 1, currentPage, currentPage + 1, lastPage].filter(
    (page) => page >= 1 && page <= lastPage,
  );
  const pages = [...new Set(candidates)].toSorted((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const previous = pages[index - 1];
    if (previous === undefined || page - previous === 1) return [page];
    return page - previous === 2 ? [page - 1, page] : [null, page];
  });
};

interface PagerProps {
  state: ListState;
  count: number;
  onChange(change: Partial<ListState>): void;
}

/** The footer of a list: the range of shown rows, the rows per page, and the pages (S1 §2.6). */
export function Pager({ state, count, onChange }: PagerProps) {
  const styles = useStyles();
  const { limit, offset } = state;
  const currentPage = Math.floor(offset / limit) + 1;
  const lastPage = Math.max(1, Math.ceil(count / limit));
  const goTo = (page: number) => onChange({ offset: (page - 1) * limit });
  const sizes = PAGE_SIZES.includes(limit) ? PAGE_SIZES : [...PAGE_SIZES, limit].toSorted((a, b) => a - b);
  const range = count === 0 ? '0' : `${formatNumber(offset + 1)}–${formatNumber(Math.min(offset + limit, count))}`;
  return (
    <div className={styles.footer}>
      <span className={styles.range} aria-live="polite">
        {range} of {formatNumber(count)}
      </span>
      <span className={styles.sizes}>
        <Select
          size="small"
          aria-label="Rows per page"
          title="Rows per page"
          value={String(limit)}
          onChange={(_, { value }) => onChange({ limit: Number(value) })}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {formatNumber(size)}
            </option>
          ))}
        </Select>
      </span>
      <nav className={styles.pages} aria-label="Pages">
        <Button
          size="small"
          appearance="subtle"
          className={styles.page}
          disabled={currentPage <= 1}
          aria-label="Previous page"
          onClick={() => goTo(currentPage - 1)}
        >
          ‹
        </Button>
        {pagesAround(currentPage, lastPage).map((page, index) =>
          page === null ? (
            <span key={`gap ${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <Button
              key={page}
              size="small"
              appearance={page === currentPage ? 'outline' : 'subtle'}
              className={styles.page}
              aria-label={`Page ${page}`}
              aria-current={page === currentPage ? 'page' : undefined}
              onClick={() => goTo(page)}
            >
              {formatNumber(page)}
            </Button>
          ),
        )}
        <Button
          size="small"
          appearance="subtle"
          className={styles.page}
          disabled={currentPage >= lastPage}
          aria-label="Next page"
          onClick={() => goTo(currentPage + 1)}
        >
          ›
        </Button>
      </nav>
    </div>
  );
}
