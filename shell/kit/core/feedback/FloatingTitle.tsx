import { Tooltip } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { ActiveTitle } from './activeTitle';

/** Fluent's tooltip over an element. The pointer goes through it, so that it covers nothing. */
export default function FloatingTitle({ element, text }: ActiveTitle): ReactNode {
  const content = { children: text, style: { pointerEvents: 'none' } } as const;
  return <Tooltip visible relationship="inaccessible" content={content} positioning={{ target: element }} />;
}
