import { Files } from '@trestle/kit/widgets';
import { store } from '@trestle/schema/entities/store';

export default function Example({ id }: { id: number }) {
  return <Files owner={{ entity: store, id }} />;
}
