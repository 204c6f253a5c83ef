import './status-tag.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

export type StatusKind = 'pass' | 'attention' | 'fail' | 'info' | 'monitoring' | 'parked' | 'unknown' | 'waiting' | 'offline';
export type Tone = 'pass' | 'attention' | 'fail' | 'info' | 'mute';

const faces: Record<StatusKind, { icon: IconName; tone: Tone }> = {
  pass: { icon: 'pass', tone: 'pass' },
  attention: { icon: 'attention', tone: 'attention' },
  fail: { icon: 'fail', tone: 'fail' },
  info: { icon: 'info', tone: 'info' },
  monitoring: { icon: 'watch', tone: 'attention' },
  parked: { icon: 'parked', tone: 'pass' },
  unknown: { icon: 'unknown', tone: 'mute' },
  waiting: { icon: 'clock', tone: 'mute' },
  offline: { icon: 'offline', tone: 'mute' },
};

export const StatusTag = ({ kind, children, filled = false }: { kind: StatusKind; children: ReactNode; filled?: boolean }) => {
  const { icon, tone } = faces[kind];
  return (
    <span className={cx('ui-tag', `ui-tone-${tone}`, filled && `ui-tag-filled ui-tag-${tone}`)}>
      <Icon name={icon} small />
      {children}
    </span>
  );
};
