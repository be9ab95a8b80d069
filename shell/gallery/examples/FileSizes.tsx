import { formatSize } from '@trestle/kit/core';

const sizes = [
  0,
  1,
  1023,
  1024,
  1536,
  20 * 1024 ** 2,
  3 * 1024 ** 3,
  1024 ** 4,
  1024 ** 5,
  1024 ** 6,
  1024 ** 7,
  1024 ** 8,
];

export default function Example() {
  return <>{sizes.map(formatSize).join(' · ')}</>;
}
