import { codeTable } from '../codeTable';

/** Fabrics of products (S1 §3.2). */
export const codeFabric = codeTable('code_fabric', 'Fabric', 'Fabrics');
