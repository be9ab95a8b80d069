import { ImportPage } from '@trestle/kit/widgets';
import { countedContainer } from '@trestle/schema/entities/counted_container';

/** Counts the stock of several containers by a file. */
export default function CountImport() {
  return <ImportPage entity={countedContainer} />;
}
