import { ErrorCard } from '@trestle/kit/core';
import { Component, type ReactNode } from 'react';

interface Props {
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps a page's fault to that page: bar, menus and every other page go on (contract §3). */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (!this.state.error) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ error: null });
    };
    return <ErrorCard title="This page can't be shown just now" error={this.state.error} onRetry={retry} />;
  }
}
