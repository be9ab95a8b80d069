import { Button, Field, Input } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { loadable } from './core/loadable';
import { toast } from './core/feedback/toasts';
import type { Remote } from './core/remote';
import { registerEntities } from './core/entities';
import { registerRoutes } from './core/routes/routeRegistry';
import { RouteLink } from './core/routes/RouteLink';
import { useSession } from './core/session/useSession';
import { pageElement } from './pageElement';
import { TrestleProvider } from './core/theme/TrestleProvider';

/**
 * Runs a remote on a page of its own, for development: a login, an index of its pages, and the pages.
 * There is no guard and no menu. Calls go to the product behind the development server.
 */
export const runStandalone = (remote: Remote): void => {
  registerEntities(remote.entities ?? []);
  registerRoutes(remote.pages);
  const router = createBrowserRouter([
    { path: '*', element: <Index remote={remote} /> },
    ...remote.pages.map((page) => {
      const { path } = page;
      const Screen = loadable(pageElement(page));
      return {
        path,
        element: (
          <SignedIn>
            <Screen />
          </SignedIn>
        ),
      };
    }),
  ]);
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <TrestleProvider>
      <RouterProvider router={router} />
    </TrestleProvider>,
  );
};

function Index({ remote }: { remote: Remote }) {
  const listed = remote.pages.filter((page) => !page.path.includes(':'));
  return (
    <SignedIn>
      <h1>{remote.name}</h1>
      <ul>
        {listed.map(({ name }) => (
          <li key={name}>
            <RouteLink route={name}>{name}</RouteLink>
          </li>
        ))}
      </ul>
    </SignedIn>
  );
}

function SignedIn({ children }: { children: React.ReactNode }) {
  const { user, login } = useSession();
  const [given, setGiven] = useState({ username: '', password: '' });
  if (user) return <main style={{ padding: 20 }}>{children}</main>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login(given.username, given.password).catch((error: Error) => toast.error(error.message));
  };
  return (
    <form onSubmit={submit} style={{ maxWidth: 320, margin: '10vh auto', display: 'grid', gap: 16 }}>
      <Field label="User name">
        <Input value={given.username} onChange={(_, { value }) => setGiven({ ...given, username: value })} />
      </Field>
      <Field label="Password">
        <Input
          type="password"
          value={given.password}
          onChange={(_, { value }) => setGiven({ ...given, password: value })}
        />
      </Field>
      <Button type="submit" appearance="primary">
        Login
      </Button>
    </form>
  );
}
