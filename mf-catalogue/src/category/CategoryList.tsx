import { PageSkeleton } from '@trestle/kit/core';
import { ListPage } from '@trestle/kit/list';
import { codeProductCategory } from '@trestle/schema/entities/code_product_category';
import { ImportButton } from '../imports/ImportButton';
import { CategoryTree, useCategoryTree } from './CategoryTree';

/** The categories as a tree, above their list. */
export default function CategoryList() {
  // The list begins below the tree, whose height is not known before.
  if (useCategoryTree().loading) return <PageSkeleton />;
  return (
    <ListPage
      entity={codeProductCategory}
      above={<CategoryTree />}
      actions={<ImportButton entity={codeProductCategory} />}
    />
  );
}
