import { FluentProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../core/api/queryClient';
import { light } from '../core/theme/brand';

/** Renders a part of a page, such as a dialog, without its routes. */
export const renderAlone = (part: ReactNode): RenderResult =>
  render(
    <FluentProvider theme={light}>
      <QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>
    </FluentProvider>,
  );
