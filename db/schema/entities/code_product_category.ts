import { codeTable } from '../codeTable';

/** Categories of products (S1 §3.2). */
export const codeProductCategory = codeTable('code_product_category', 'Product Category', 'Product Categories');
