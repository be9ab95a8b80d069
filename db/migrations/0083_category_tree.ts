import { alterTable, type Migration } from './migration';

/** The category that a category lies within; empty for one of the first level. */
export const categoryTree: Migration = {
  name: '0083_category_tree',
  up: [
    alterTable(
      'code_product_category',
      [
        'ADD COLUMN `parent` INT',
        'ADD CONSTRAINT `fk_code_product_category_parent` FOREIGN KEY (`parent`) REFERENCES `code_product_category` (`id`)',
      ],
      'copy',
    ),
  ],
};
