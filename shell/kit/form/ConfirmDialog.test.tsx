import { FluentProvider } from '@fluentui/react-components';
import { render, screen, waitFor } from '@testing-library/react';
import type { Session } from '../core/session/session';
import { SuspendedSession } from '../core/session/useSession';
import { light } from '../core/theme/brand';
import { ConfirmDialog } from './ConfirmDialog';

test('a question whose session has ended waits behind the login', async () => {
  const onAnswer = jest.fn();
  const page = (ended: Session | null) => (
    <FluentProvider theme={light}>
      <SuspendedSession value={ended}>
        <ConfirmDialog open title="Delete?" words="It is gone for good." yes="Delete" onAnswer={onAnswer} />
      </SuspendedSession>
    </FluentProvider>
  );
  const { rerender } = render(page(null));
  expect(await screen.findByRole('alertdialog', { name: 'Delete?' })).toBeVisible();
  rerender(page({} as Session));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  rerender(page(null));
  expect(await screen.findByRole('alertdialog', { name: 'Delete?' })).toBeVisible();
  expect(onAnswer).not.toHaveBeenCalled();
});
