import { toast } from '@trestle/kit/core';
import { QuantityEntry } from '@trestle/kit/widgets';
import { useState } from 'react';

export default function Example() {
  const [quantity, setQuantity] = useState<number | null>(3);
  return (
    <QuantityEntry
      name="chairs"
      value={quantity}
      onChange={setQuantity}
      onOk={(pieces) => toast.success(`${pieces} ordered`)}
    />
  );
}
