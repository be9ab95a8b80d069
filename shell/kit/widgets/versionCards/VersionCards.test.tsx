import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderAt } from '../../testing/renderAt';
import { VersionCards } from './VersionCards';

test('the last version is open until another is pressed; a newer one changes nothing (S1 §4)', async () => {
  function Versions() {
    const [count, setCount] = useState(2);
    const versions = Array.from({ length: count }, (_, at) => ({ key: at, title: `Version ${at + 1}` }));
    return (
      <>
        <VersionCards label="Versions" versions={versions}>
          {({ title }) => <output>{title}</output>}
        </VersionCards>
        <button onClick={() => setCount(count + 1)}>More</button>
      </>
    );
  }
  renderAt('/', [{ name: 'home', path: '/', element: <Versions /> }]);
  const user = userEvent.setup();
  const shownVersion = () => screen.getByText(/Version/, { selector: 'output' }).textContent;
  expect(shownVersion()).toBe('Version 2');
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(shownVersion()).toBe('Version 3');
  await user.click(screen.getByRole('radio', { name: 'Version 1' }));
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(shownVersion()).toBe('Version 1');
});
