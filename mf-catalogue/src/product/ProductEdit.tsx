import { useParams } from '@trestle/kit/core';
import { EditPage, Sections, useFormValue, FormWithSidebar } from '@trestle/kit/form';
import { product } from '@trestle/schema/entities/product';
import { priceSection } from '../prices/PriceFields';
import { PriceVersions } from '../prices/PriceVersions';
import { WEBSITE_SECTION } from '../website/WebsiteFields';
import { ProductPicture } from './ProductPicture';
import { ProductRelations } from './ProductRelations';
import { ProductStock } from './ProductStock';

const CUSTOM_SECTIONS = { Prices: priceSection('wholesale_price'), Website: WEBSITE_SECTION };

/** A product's form, with its picture, stock, variants, orders and catalogue pages beside it. */
export default function ProductEdit() {
  const { id } = useParams();
  const fields = <Sections own={CUSTOM_SECTIONS} />;
  return (
    <EditPage entity={product}>
      {id ? (
        <FormWithSidebar first aside={<Sidebar id={Number(id)} />}>
          {fields}
        </FormWithSidebar>
      ) : (
        fields
      )}
    </EditPage>
  );
}

function Sidebar({ id }: { id: number }) {
  const { initial } = useFormValue<string>('description');
  const { initial: code } = useFormValue<string | null>('code');
  return (
    <>
      <ProductPicture id={id} name={initial ?? 'Product picture'} />
      <ProductStock id={id} />
      <PriceVersions id={id} />
      <ProductRelations id={id} code={code} />
    </>
  );
}
