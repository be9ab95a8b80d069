import { formatMoney, useFieldAccess } from '@trestle/kit/core';
import { Section, useFormContext, useFormValue } from '@trestle/kit/form';
import { CrossTab, parseNumber, type CrossTabHeading } from '@trestle/kit/widgets';
import type { RowOf } from '@trestle/schema/entity';
import { cataloguePage } from '@trestle/schema/entities/catalogue_page';
import { checkValue } from '@trestle/schema/validate';

type Page = RowOf<typeof cataloguePage>;
/** A page while it is typed: a price may be text that is none. */
type Typed = Partial<Record<keyof Page, unknown>>;

/** What a page is called down the side: `12a Oslo lounge chair`. */
const nameOf = (page: Typed, at: number): string =>
  [`${String(page.page_number ?? '')}${String(page.letter_code ?? '')}`, page.product__description ?? `Page ${at + 1}`]
    .filter(Boolean)
    .join(' ');

const PRICES = Object.values(cataloguePage.fields).filter((field) => field.kind === 'Money');
/** What the server refused of one price, in its words. */
const refusedAt = (refused: unknown, at: number, name: string): string | undefined => {
  const words: unknown = Array.isArray(refused)
    ? (refused[at] as Record<string, unknown> | undefined)?.[name]
    : undefined;
  return typeof words === 'string' ? words : undefined;
};

/** All prices of a catalogue, page against region, to be typed as in a spreadsheet (S1 §2.6 "cross-tab grid"). */
export function PriceGrid() {
  const { locked, entity: catalogue } = useFormContext();
  const access = useFieldAccess(cataloguePage, 'edit', catalogue);
  const { value: pages = [], set, refused } = useFormValue<readonly Typed[]>('product');
  const rows = pages.map((page, at): CrossTabHeading => ({ key: at, label: nameOf(page, at) }));
  const columns = PRICES.filter(({ name }) => !access.hidden.has(name)).map(({ name, label }): CrossTabHeading => ({
    key: name,
    label,
  }));
  return (
    <Section heading="Prices" why="Type over a price; Enter goes down, Tab goes on. Save stores them with the pages.">
      <CrossTab
        label="Prices by page"
        corner="Page"
        rows={rows}
        columns={columns}
        cell={({ key: at }, { key: name }) => {
          const price = pages[Number(at)]?.[name as keyof Page];
          const wrong =
            checkValue(cataloguePage.fields[name as keyof Page], price)[0]?.message ??
            refusedAt(refused, Number(at), String(name));
          return {
            shown: typeof price === 'string' ? price : formatMoney(price),
            text: access.locked.has(String(name)) ? undefined : String(price ?? ''),
            wrong,
          };
        }}
        onType={
          locked
            ? undefined
            : ({ key: at }, { key: name }, text) =>
                set(pages.map((page, i) => (i === at ? { ...page, [name]: parseNumber(text) } : page)))
        }
      />
    </Section>
  );
}
