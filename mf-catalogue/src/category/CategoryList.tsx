import { ListPage } from '@trestle/kit/list';
import { codeProductCategory } from '@trestle/schema/entities/code_product_category';
import { ImportButton } from '../imports/ImportButton';
import { CategoryTree } from './CategoryTree';

/** The categories as a tree, above their list. */
export default function CategoryList() {
  return (
    <ListPage
      entity={codeProductCategory}
      above={<CategoryTree />}
      actions={<ImportButton entity={codeProductCategory} />}
    />
  );
}
