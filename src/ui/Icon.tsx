import './icon.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const drawings = {
  pass: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M5.2 8.2l2 2 3.6-4.2" />
    </>
  ),
  attention: (
    <>
      <path d="M8 2l6.3 11.5H1.7z" />
      <path d="M8 6.6v3.2M8 11.6v.1" />
    </>
  ),
  fail: (
    <>
      <path d="M5.4 1.75h5.2l3.65 3.65v5.2l-3.65 3.65H5.4L1.75 10.6V5.4z" />
      <path d="M5.9 5.9l4.2 4.2M10.1 5.9l-4.2 4.2" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 7.4v3.6M8 5v.1" />
    </>
  ),
  unknown: (
    <>
      <circle cx="8" cy="8" r="6.25" strokeDasharray="2.6 2.3" />
      <path d="M6.3 6.6a1.7 1.7 0 1 1 2.4 1.5c-.5.3-.7.6-.7 1.1M8 11.2v.1" />
    </>
  ),
  watch: (
    <>
      <path d="M1.5 8S4 3.7 8 3.7 14.5 8 14.5 8 12 12.3 8 12.3 1.5 8 1.5 8z" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  parked: (
    <>
      <rect x="1.9" y="1.9" width="12.2" height="12.2" rx="2" />
      <path d="M6.2 11.6V4.5h2.3a2.1 2.1 0 0 1 0 4.2H6.2" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 4.6V8l2.3 1.5" />
    </>
  ),
  down: <path d="M4 6.2l4 4 4-4" />,
  up: <path d="M4 9.8l4-4 4 4" />,
  right: <path d="M6.2 4l4 4-4 4" />,
  left: <path d="M9.8 4l-4 4 4 4" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.75" />
      <path d="M10.6 10.6L14 14" />
    </>
  ),
  copy: (
    <>
      <rect x="5.2" y="5.2" width="8.6" height="8.6" rx="1.5" />
      <path d="M10.8 2.2H3.7a1.5 1.5 0 0 0-1.5 1.5v7.1" />
    </>
  ),
  close: <path d="M3.8 3.8l8.4 8.4M12.2 3.8l-8.4 8.4" />,
  check: <path d="M3 8.4l3.4 3.4L13 4.6" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  more: <path d="M3.5 8h.1M8 8h.1M12.5 8h.1" strokeWidth="2.4" />,
  offline: (
    <path d="M2 2l12 12M3 6.5a7.6 7.6 0 0 1 2.6-1.600M13.2 6.700A7.5 7.5 0 0 0 8 4.400M5.4 9.200a4 4 0 0 1 1.5-.9M8 12v.1" />
  ),
  upload: <path d="M8 10.500V2.500M4.8 5.500L8 2.300l3.2 3.200M2.5 10v3.500h11V10" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

export const Icon = ({ name, small = false, className }: { name: IconName; small?: boolean; className?: string }) => (
  <svg className={cx('ui-icon', small && 'ui-icon-small', className)} viewBox="0 0 16 16" aria-hidden="true">
    {drawings[name]}
  </svg>
);
