import { useSearchParams } from 'react-router';
import { useMayOpen, useNavigateToRoute, usePathTo } from '@trestle/kit/core';
import { ToolbarToggle } from '@trestle/kit/list';

const PAGES = { rows: 'stock.list', products: 'stock.products' } as const;

interface ByProductToggleProps {
  on: boolean;
  /** Names of the filters that both lists have. */
  filters: readonly string[];
}

/** Switches stock between its rows and its products. What is searched for stays, and the filter that both have. */
export function ByProductToggle({ on, filters }: ByProductToggleProps) {
  const navigate = useNavigateToRoute();
  const [search] = useSearchParams();
  const target = on ? PAGES.rows : PAGES.products;
  const mayStock = useMayOpen(target);
  const mayProducts = useMayOpen('product.list');
  const exists = usePathTo(target) !== undefined;
  if (!exists || !mayStock || !mayProducts) return null;
  return (
    <ToolbarToggle
      label="By product"
      shortLabel="By product"
      on={on}
      onToggle={() =>
        navigate(
          target,
          {},
          { q: search.get('q'), filter: filters.find((name) => name === search.get('filter')) ?? null },
        )
      }
    />
  );
}
