import { ErrorCard, PageSkeleton } from '@trestle/kit/core';
import { Component, type ReactNode } from 'react';
import { RemoteError } from '../remotes/remoteError';
import { MissingScriptsError } from '../version/ownScripts';

interface PageBoundaryProps {
  /** Name and version of the remote that the page belongs to; undefined for the shell's own. */
  source?: string;
  onRetry: () => void;
  /** Tries to recover from an error. @returns null when the page can be drawn again, otherwise the error to show */
  recover?: (error: unknown) => Promise<unknown>;
  children: ReactNode;
}
interface PageBoundaryState {
  error: unknown;
  recovering: boolean;
}

/** Keeps a page's fault to that page: bar, menus and every other page go on (contract §3). */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: null, recovering: false };

  static getDerivedStateFromError(error: unknown) {
    // Whatever is thrown is an error, also the nothing of `Promise.reject()`.
    return { error: error || new Error(String(error)) };
  }
  override componentDidCatch() {
    if (this.props.recover) void this.recover(this.state.error, this.props.recover);
  }
  private async recover(error: unknown, recover: (error: unknown) => Promise<unknown>) {
    this.setState({ recovering: true });
    this.setState({ recovering: false, error: await recover(error) });
  }

  override render() {
    const { source, onRetry, children } = this.props;
    if (!this.state.error) return children;
    if (this.state.recovering) return <PageSkeleton />;
    const retry = () => {
      if (this.state.error instanceof MissingScriptsError && navigator.onLine) window.location.reload();
      onRetry();
      this.setState({ error: null });
    };
    const { error } = this.state;
    const failedSource = error instanceof RemoteError ? error.source : source;
    return <ErrorCard title="This page can't be shown just now" error={error} source={failedSource} onRetry={retry} />;
  }
}
