import { Alert, Button, toast } from '@trestle/kit/core';

export default function Example() {
  return (
    <>
      <Alert intent="warning">This store is not linked to a price list.</Alert>
      <Button onClick={() => toast.success('Updated Item')}>Success</Button>{' '}
      <Button onClick={() => toast.error('An error has occurred!')}>Error</Button>
    </>
  );
}
