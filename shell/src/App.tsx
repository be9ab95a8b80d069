import { ErrorCard, TrestleProvider } from '@trestle/kit/core';
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

const STOPPED_ERROR = new Error(
  'Something went wrong. Load the page again. What you typed in a form is offered to you then.',
);

/** Stands for everything once the frame itself has failed. A page's own fault stays in its place. */
function StoppedApp() {
  return <ErrorCard title="The page stopped" error={STOPPED_ERROR} onRetry={() => window.location.reload()} />;
}

/** One route for everything: which pages there are is known only when the remotes are here, and grows while it runs. */
const router = createBrowserRouter([{ path: '*', element: <Root />, errorElement: <StoppedApp /> }]);

export function App() {
  return (
    <TrestleProvider>
      <RouterProvider router={router} />
    </TrestleProvider>
  );
}
