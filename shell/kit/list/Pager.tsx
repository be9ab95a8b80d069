import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { formatNumber } from '../core/format/numbers';
import { PAGE_SIZES, type ListState } from './listState';

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '16px',
    rowGap: '8px',
    padding: '10px 12px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  range: { fontVariantNumeric: 'tabular-nums' },
  sizes: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  pages: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: '2px' },
  page: { minWidth: '32px', paddingLeft: '6px', paddingRight: '6px', fontVariantNumeric: 'tabular-nums' },
});

/** The pages to offer: first, last, the current one and its neighbours; null is a gap. */
export const pagesAround = (current: number, last: number): (number | null)[] => {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(near)].toSorted((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
};

interface PagerProps {
  state: ListState;
  count: number;
  onChange(change: Partial<ListState>): void;
}

/** A list's foot: the range of the total, rows to a page, and the pages (S1 §2.6). */
export function Pager({ state, count, onChange }: PagerProps) {
  const styles = useStyles();
  const { limit, offset } = state;
  const current = Math.floor(offset / limit) + 1;
  const last = Math.max(1, Math.ceil(count / limit));
  const to = (page: number) => onChange({ offset: (page - 1) * limit });
  const sizes = PAGE_SIZES.includes(limit) ? PAGE_SIZES : [...PAGE_SIZES, limit].toSorted((a, b) => a - b);
  const range = count === 0 ? '0' : `${formatNumber(offset + 1)}–${formatNumber(Math.min(offset + limit, count))}`;
  return (
    <div className={styles.foot}>
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
          disabled={current <= 1}
          aria-label="Previous page"
          onClick={() => to(current - 1)}
        >
          ‹
        </Button>
        {pagesAround(current, last).map((page, at) =>
          page === null ? (
            <span key={`gap ${at}`} aria-hidden="true">
              …
            </span>
          ) : (
            <Button
              key={page}
              size="small"
              appearance={page === current ? 'outline' : 'subtle'}
              className={styles.page}
              aria-label={`Page ${page}`}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => to(page)}
            >
              {formatNumber(page)}
            </Button>
          ),
        )}
        <Button
          size="small"
          appearance="subtle"
          className={styles.page}
          disabled={current >= last}
          aria-label="Next page"
          onClick={() => to(current + 1)}
        >
          ›
        </Button>
      </nav>
    </div>
  );
}
