import { useParams } from '@trestle/kit/core';
import { EditPage, Sections, useFormValue, FormWithSidebar } from '@trestle/kit/form';
import { product } from '@trestle/schema/entities/product';
import { priceSection } from '../prices/PriceFields';
import { WEBSITE_SECTION } from '../website/WebsiteFields';
import { ProductPicture } from './ProductPicture';
import { ProductStock } from './ProductStock';

const OWN = { Prices: priceSection('wholesale_price'), Website: WEBSITE_SECTION };

/** A product: what it is, what it costs, when the website has it; beside that its picture and what there is of it. */
export default function ProductEdit() {
  const { id } = useParams();
  const fields = <Sections own={OWN} />;
  return (
    <EditPage entity={product}>
      {id ? (
        <FormWithSidebar first aside={<Beside id={Number(id)} />}>
          {fields}
        </FormWithSidebar>
      ) : (
        fields
      )}
    </EditPage>
  );
}

function Beside({ id }: { id: number }) {
  const { initial } = useFormValue<string>('description');
  return (
    <>
      <ProductPicture id={id} name={initial ?? 'The product'} />
      <ProductStock id={id} />
    </>
  );
}
