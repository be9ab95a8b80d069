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

/** Replaces the whole application when the frame itself fails. A page that fails is replaced in its own place. */
function StoppedApp() {
  return <ErrorCard title="The page stopped" error={STOPPED_ERROR} onRetry={() => window.location.reload()} />;
}

/** One route for all addresses: the pages are known only once the remotes are listed, and more may come later. */
const router = createBrowserRouter([{ path: '*', element: <Root />, errorElement: <StoppedApp /> }]);

export function App() {
  return (
    <TrestleProvider>
      <RouterProvider router={router} />
    </TrestleProvider>
  );
}
