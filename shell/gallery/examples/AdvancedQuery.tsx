import { useFieldAccess } from '@trestle/kit/core';
import { AdvancedQuery } from '@trestle/kit/widgets';
import { product } from '@trestle/schema/entities/product';
import { useState } from 'react';

export default function Example({ initial = '' }: { initial?: string }) {
  const access = useFieldAccess(product, 'list');
  const [query, setQuery] = useState(initial);
  return <AdvancedQuery key={query} entity={product} access={access} query={query} onApply={setQuery} />;
}
