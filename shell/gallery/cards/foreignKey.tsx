import Example from '../examples/ForeignKey';
import code from '../examples/ForeignKey.tsx?raw';
import { fieldCard } from '../fieldCard';

export const foreignKey = fieldCard({
  title: 'Look-up',
  source: 'S1 §7, S2 §9',
  about:
    'A record of another entity. Opens with all choices and narrows while typing. A missing code can be created here.',
  code,
  Example,
  filled: { colour: 1 },
});
