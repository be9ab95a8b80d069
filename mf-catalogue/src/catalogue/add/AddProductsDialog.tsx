import {
  Button,
  ErrorCard,
  Field,
  formatNumber,
  Input,
  loadError,
  makeStyles,
  Select,
  Textarea,
  tokens,
} from '@trestle/kit/core';
import { FormDialog, LookupBox } from '@trestle/kit/form';
import { supplier as supplierEntity } from '@trestle/schema/entities/supplier';
import { parseNumber } from '@trestle/schema/text/numberText';
import { useState } from 'react';
import type { EditedPage } from '../../prices/fillPrices';
import type { ProductRecord } from '../../product/productRecord';
import { MAX_ADDED_PRODUCTS, nextPageNumber, type AddedPlace, type PageDivision } from './addedPages';
import { ProductTicks } from './ProductTicks';
import { useCodeEntry } from './useCodeEntry';
import { useProductSearch } from './useProductSearch';

const useStyles = makeStyles({
  body: { display: 'grid', gap: tokens.spacingVerticalM },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    alignItems: 'start',
  },
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM, alignItems: 'center' },
});

interface AddProductsDialogProps {
  pages: readonly EditedPage[];
  /** What the box for codes holds at first. */
  initialCodes: string;
  /** Takes the chosen products, and what is left in the box for codes. */
  onAdd: (products: readonly ProductRecord[], place: AddedPlace, codesLeft: string) => void;
  onClose: () => void;
}

const productCount = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'product' : 'products'}`;
const MAX_PAGE = 999_999;
/** A page's number as it is typed; undefined for what is none. */
const readPage = (text: string): number | undefined => {
  const page = parseNumber(text);
  return typeof page === 'number' && Number.isInteger(page) && page >= 0 && page <= MAX_PAGE ? page : undefined;
};

/** Chooses products for a catalogue: by words, by supplier, by pasted codes. They are added to the form, not yet saved. */
export default function AddProductsDialog({ pages, initialCodes, onAdd, onClose }: AddProductsDialogProps) {
  const styles = useStyles();
  const [words, setWords] = useState('');
  const [supplier, setSupplier] = useState<number | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, ProductRecord>>(new Map());
  const [division, setDivision] = useState<PageDivision>('each');
  const [pageText, setPageText] = useState(String(nextPageNumber(pages)));
  const search = useProductSearch(words, supplier);
  const error = loadError(search);
  const present = new Set(pages.map((page) => page.product));
  const firstPage = readPage(pageText);
  // Few want a product on two pages. Who does ticks it.
  const newProducts = search.products.filter(({ id }) => !present.has(id));

  const choose = (products: readonly ProductRecord[]) =>
    setChosen((before) => new Map([...before, ...products.map((each) => [each.id, each] as const)]));
  const tick = (product: ProductRecord, isChosen: boolean) => {
    if (isChosen) return choose([product]);
    setChosen((before) => new Map([...before].filter(([id]) => id !== product.id)));
  };
  const entry = useCodeEntry(initialCodes, choose);
  const isTooMany = chosen.size > MAX_ADDED_PRODUCTS;
  const canAdd = chosen.size > 0 && !isTooMany && firstPage !== undefined;
  return (
    <FormDialog
      wide
      title="Add products"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            appearance="primary"
            disabledFocusable={!canAdd}
            onClick={() => canAdd && onAdd([...chosen.values()], { division, firstPage }, entry.codes)}
          >
            {`Add ${productCount(chosen.size)}`}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div className={styles.fields}>
          <Field label="Search">
            <Input value={words} placeholder="Description, code, …" onChange={(_, { value }) => setWords(value)} />
          </Field>
          <Field label={supplierEntity.label}>
            <LookupBox entity={supplierEntity.name} value={supplier} onChange={setSupplier} />
          </Field>
          <Field
            label="Codes"
            hint="One on a line"
            validationState={entry.message ? 'error' : 'none'}
            validationMessage={entry.message || undefined}
          >
            <Textarea value={entry.codes} resize="vertical" onChange={(_, { value }) => entry.setCodes(value)} />
          </Field>
        </div>
        <div className={styles.row}>
          <Button disabledFocusable={newProducts.length === 0 || !search.isCurrent} onClick={() => choose(newProducts)}>
            {`Choose all ${formatNumber(newProducts.length)} ${newProducts.length === search.products.length ? 'found' : 'not in it yet'}`}
          </Button>
          <Button disabled={entry.codes.trim() === '' || entry.isRunning} onClick={() => void entry.take()}>
            Choose these codes
          </Button>
          <Button disabled={chosen.size === 0} onClick={() => setChosen(new Map())}>
            Choose none
          </Button>
        </div>
        {error && (
          <ErrorCard title="Products could not be searched" error={error} onRetry={() => void search.refetch()} />
        )}
        {entry.sameCode.length > 0 && (
          <ProductTicks
            label="With the same code"
            products={entry.sameCode}
            chosen={chosen}
            present={present}
            onTick={tick}
          />
        )}
        {search.products.length > 0 && (
          <ProductTicks label="Found" products={search.products} chosen={chosen} present={present} onTick={tick} />
        )}
        {search.count > search.products.length && (
          <span>
            The first {formatNumber(search.products.length)} of {formatNumber(search.count)}. Add words to the search to
            narrow it.
          </span>
        )}
        {chosen.size > 0 && (
          <ProductTicks
            label="Chosen"
            products={[...chosen.values()]}
            chosen={chosen}
            present={present}
            onTick={tick}
          />
        )}
        {isTooMany && (
          <output>
            At most {formatNumber(MAX_ADDED_PRODUCTS)} products can be added at once. Leave some out, and add them next.
          </output>
        )}
        <div className={styles.fields}>
          <Field label="Pages">
            <Select value={division} onChange={(_, { value }) => setDivision(value as PageDivision)}>
              <option value="each">A page for each product</option>
              <option value="one">All on one page, with letters</option>
            </Select>
          </Field>
          <Field
            label={division === 'each' ? 'First page' : 'Page'}
            validationMessage={firstPage === undefined ? 'Enter a page number' : undefined}
          >
            <Input value={pageText} inputMode="numeric" onChange={(_, { value }) => setPageText(value)} />
          </Field>
        </div>
      </div>
    </FormDialog>
  );
}
