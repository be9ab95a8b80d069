/** Widgets beyond a form's fields: of S1 §2.6, §4 and §9. Each has a card in the gallery (/gallery). */
export { QuantityEntry, type QuantityEntryProps } from './widgets/quantity/QuantityEntry';
export { isEnough, QUANTITY_STEPS, stepped, typedQuantity } from './widgets/quantity/quantity';
