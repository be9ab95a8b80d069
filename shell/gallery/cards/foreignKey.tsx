import Example from '../examples/ForeignKey';
import code from '../examples/ForeignKey.tsx?raw';
import { fieldCard } from '../fieldCard';

export const foreignKey = fieldCard({
  title: 'Look-up',
  source: 'S1 §7, S2 §9',
  about:
    "One record of another entity: opens on all, narrows as one types; a code table's entry that is missing is made on the spot.",
  code,
  Example,
  filled: { colour: 1 },
});
