import type { Entity } from '@trestle/schema/entity';
import { Button } from '@fluentui/react-components';
import { useNavigate } from 'react-router';
import { usePathTo } from '../../core/routes/routeRegistry';
import { useMayOpen } from '../../core/session/useSession';

interface ViewButtonsProps {
  entity: Entity;
  id: number;
  /** Closes the view: back to where it was opened. */
  onClose: () => void;
}

/** The buttons of a record's view: to its form, for whoever may open it, and back. */
export function ViewButtons({ entity, id, onClose }: ViewButtonsProps) {
  const navigate = useNavigate();
  const form = usePathTo(`${entity.name}.edit`, { id });
  const mayEdit = useMayOpen(`${entity.name}.edit`);
  return (
    <>
      {mayEdit && form !== undefined && (
        // The form replaces the view, so that closing it leads back to where the view was opened.
        <Button appearance="primary" onClick={() => void navigate(form, { replace: true })}>
          Edit
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </>
  );
}
