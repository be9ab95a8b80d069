import { FormField } from '@trestle/kit/form';
import { keys } from '@trestle/schema/field';
import { SampleForm, type SampleFormProps } from '../SampleForm';

const fields = {
  categories: keys('code_product_category', { link: 'sample_categories', label: 'Further categories' }),
};

export default function Example(state: SampleFormProps) {
  return (
    <SampleForm fields={fields} {...state}>
      <FormField name="categories" />
    </SampleForm>
  );
}
