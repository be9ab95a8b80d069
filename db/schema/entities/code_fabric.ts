import { codeTable } from '../codeTable';

/** S1 §3.2. */
export const codeFabric = codeTable('code_fabric', 'Fabric', 'Fabrics');
