import { TrestleProvider } from '@trestle/kit/core';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Layout } from './layout/Layout';
import { Remotes } from './remotes/Remotes';
import { Pages } from './routes/Pages';

function Root() {
  return (
    <Remotes>
      <Layout>
        <Pages />
      </Layout>
    </Remotes>
  );
}

/** One route for everything: which pages there are is known only when the remotes are here, and grows while it runs. */
const router = createBrowserRouter([{ path: '*', element: <Root /> }]);

export function App() {
  return (
    <TrestleProvider>
      <RouterProvider router={router} />
    </TrestleProvider>
  );
}
