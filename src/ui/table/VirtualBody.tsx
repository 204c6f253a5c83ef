import { useRef } from 'react';
import { useRowWindow } from '../virtual.ts';
import { Body } from './Body.tsx';
import type { LongBody } from './types.ts';

const rowHeightPx = 41;

/** The body of a long table: draws only the visible rows. It is a separate module, so that pages with short tables do not load it. */
export const VirtualBody: LongBody = (props) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const box = () => body.current?.closest<HTMLElement>('.ui-table-box') ?? null;
  const view = useRowWindow(props.rows.length, box, rowHeightPx);
  return <Body {...props} view={view} body={body} />;
};
