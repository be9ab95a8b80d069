import { Button, CheckmarkRegular, useMayCall, useMayOpen, useNavigateToRoute } from '@trestle/kit/core';
import { container } from '@trestle/schema/entities/container';

const ROUTE = 'container.receive';

/** Opens the page that counts what came of a container. */
export function ReceiveButton({ id }: { id: number }) {
  const navigate = useNavigateToRoute();
  const mayOpen = useMayOpen(ROUTE);
  const mayEdit = useMayCall(container, 'edit');
  if (!mayOpen || !mayEdit) return null;
  return (
    <Button icon={<CheckmarkRegular />} onClick={() => navigate(ROUTE, { id })}>
      Receive
    </Button>
  );
}
