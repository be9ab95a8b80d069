import { FormField } from '@trestle/kit/form';
import { keys } from '@trestle/schema/field';
import { Sample, type SampleState } from '../Sample';

const fields = {
  categories: keys('code_product_category', { link: 'sample_categories', label: 'Further categories' }),
};

export default function Example(state: SampleState) {
  return (
    <Sample fields={fields} {...state}>
      <FormField name="categories" />
    </Sample>
  );
}
