import { FormField } from '@trestle/kit/form';
import { manyIds } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = {
  categories: manyIds('code_product_category', { link_table: 'sample_categories', label: 'Further categories' }),
};

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="categories" />
    </SampleForm>
  );
}
