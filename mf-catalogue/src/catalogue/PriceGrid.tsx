import { formatMoney, hasEnded, useFieldAccess } from '@trestle/kit/core';
import { Section, useFormContext, useFormValue } from '@trestle/kit/form';
import { CrossTab, parseNumber, type CrossTabHeading } from '@trestle/kit/widgets';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { PRODUCT_DETAILS } from '@trestle/schema/entities/productDetails';
import { joinDetails } from '@trestle/schema/recordDetails';
import { checkValue } from '@trestle/schema/validate';
import type { EditedPage } from '../prices/fillPrices';

/** Returns a page's label in the grid: `12a Oslo lounge chair`. */
const pageTitle = (page: EditedPage, index: number): string =>
  [
    `${String(page.page_number ?? '')}${String(page.letter_code ?? '')}`,
    page.product__description ?? `Page ${index + 1}`,
  ]
    .filter(Boolean)
    .join(' ');

const PRICE_FIELDS = Object.values(cataloguePage.fields).filter((field) => field.kind === 'Money');
/** Returns the server's error for one price. */
const serverError = (errors: unknown, index: number, name: string): string | undefined => {
  const message: unknown = Array.isArray(errors)
    ? (errors[index] as Record<string, unknown> | undefined)?.[name]
    : undefined;
  return typeof message === 'string' ? message : undefined;
};

/** All prices of a catalogue as a grid of pages and regions, edited as in a spreadsheet (S1 §2.6). */
export function PriceGrid() {
  const { locked, entity: catalogue } = useFormContext();
  const access = useFieldAccess(cataloguePage, 'edit', catalogue);
  const { value: pages = [], set, refused } = useFormValue<readonly EditedPage[]>('product');
  // A removed page has a badge, and is locked until it is restored among the rows.
  const rows = pages.map((page, index): CrossTabHeading => ({
    key: index,
    label: pageTitle(page, index),
    details: joinDetails(PRODUCT_DETAILS, page),
    badge: hasEnded(page) ? 'Ended' : undefined,
  }));
  const columns = PRICE_FIELDS.filter(({ name }) => !access.hidden.has(name)).map(
    ({ name, label }): CrossTabHeading => ({
      key: name,
      label,
    }),
  );
  return (
    <Section
      heading="Prices"
      why="Type to change a price. Enter goes down, Tab goes right. Save stores the prices with the pages."
    >
      <CrossTab
        label="Prices by page"
        corner="Page"
        rows={rows}
        columns={columns}
        cell={({ key: index }, { key: name }) => {
          const page = pages[Number(index)];
          const price = page?.[name as keyof EditedPage];
          const isLocked = access.locked.has(String(name)) || (page !== undefined && hasEnded(page));
          const problem =
            checkValue(cataloguePage.fields[name as keyof EditedPage], price)[0]?.message ??
            serverError(refused, Number(index), String(name));
          return {
            shown: typeof price === 'string' ? price : formatMoney(price),
            text: isLocked ? undefined : String(price ?? ''),
            wrong: problem,
          };
        }}
        onType={
          locked
            ? undefined
            : ({ key: index }, { key: name }, text) =>
                set(pages.map((page, i) => (i === index ? { ...page, [name]: parseNumber(text) } : page)))
        }
      />
    </Section>
  );
}
