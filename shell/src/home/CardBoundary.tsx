import { Component, type ReactNode } from 'react';

/** Shows `problem` in place of children that can't be drawn. A new `key` starts again. */
export class CardBoundary extends Component<{ problem: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.problem : this.props.children;
  }
}
