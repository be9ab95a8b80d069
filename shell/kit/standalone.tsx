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
 * Has no guard and no menu. The development server passes calls on to a running product.
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

/** Links to the remote's pages. Pages with a parameter in their path are left out. */
function Index({ remote }: { remote: Remote }) {
  const pagesWithoutParameters = remote.pages.filter((page) => !page.path.includes(':'));
  return (
    <SignedIn>
      <h1>{remote.name}</h1>
      <ul>
        {pagesWithoutParameters.map(({ name }) => (
          <li key={name}>
            <RouteLink route={name}>{name}</RouteLink>
          </li>
        ))}
      </ul>
    </SignedIn>
  );
}

/** Shows a login until somebody is signed in. */
function SignedIn({ children }: { children: React.ReactNode }) {
  const { user, login } = useSession();
  const [credentials, setCredentials] = useState({ username: '', password: '' });
  if (user) return <main style={{ padding: 20 }}>{children}</main>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login(credentials.username, credentials.password).catch((error: Error) => toast.error(error.message));
  };
  return (
    <form onSubmit={submit} style={{ maxWidth: 320, margin: '10vh auto', display: 'grid', gap: 16 }}>
      <Field label="User name">
        <Input
          value={credentials.username}
          onChange={(_, { value }) => setCredentials({ ...credentials, username: value })}
        />
      </Field>
      <Field label="Password">
        <Input
          type="password"
          value={credentials.password}
          onChange={(_, { value }) => setCredentials({ ...credentials, password: value })}
        />
      </Field>
      <Button type="submit" appearance="primary">
        Login
      </Button>
    </form>
  );
}
