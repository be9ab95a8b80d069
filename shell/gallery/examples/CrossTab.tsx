import { formatMoney } from '@trestle/kit/core';
import { CrossTab, numberError, parseNumber } from '@trestle/kit/widgets';
import { useState } from 'react';

const chairs = ['Oslo lounge chair', 'Bergen dining chair', 'Tromsø stool'].map((label) => ({ key: label, label }));
const regions = [1, 2, 3, 4].map((key) => ({ key, label: `Region ${key}` }));

const PRICES = { 'Oslo lounge chair 1': 412.5, 'Tromsø stool 2': 89 };

export default function Example() {
  const [prices, setPrices] = useState<Record<string, unknown>>(PRICES);
  return (
    <CrossTab
      label="Prices by region"
      corner="Product"
      rows={chairs}
      columns={regions}
      cell={(chair, region) => {
        const price = prices[`${chair.key} ${region.key}`];
        return typeof price === 'string'
          ? { shown: price, text: price, wrong: numberError(price) }
          : { shown: formatMoney(price), text: String(price ?? '') };
      }}
      onType={(chair, region, text) => setPrices({ ...prices, [`${chair.key} ${region.key}`]: parseNumber(text) })}
    />
  );
}
