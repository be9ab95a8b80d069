import type { Behaviour } from '../collection/context';

export const catalogueBehaviours: Readonly<Record<string, Behaviour>> = {
  catalogue: {
    computed: {
      pages: (alias) => `(SELECT COUNT(*) FROM \`catalogue_page\` p WHERE p.\`catalogue\` = ${alias}.\`id\`)`,
    },
    nestedAggregates: { pages: { list: 'product', from: 'id', of: (ids) => ids.length } },
  },
};
