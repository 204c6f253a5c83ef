import './stamp.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import * as format from './format.ts';
import { Icon } from './Icon.tsx';
import { stampAge } from './stamp-age.ts';

export type StampProps = {
  /** Last report day, `2026-11-19`. */
  dataUpTo?: string | null;
  syncedAt: format.When | null;
  now: format.When;
  offline?: boolean;
  extra?: ReactNode;
};

export const Stamp = ({ dataUpTo, syncedAt, now, offline = false, extra }: StampProps) => {
  const age = stampAge(syncedAt === null ? null : new Date(syncedAt).getTime(), new Date(now).getTime());
  const synced =
    syncedAt === null
      ? 'never synced'
      : age === 'stale'
        ? `as of ${format.dateTime(syncedAt)}`
        : `synced ${format.time(syncedAt)}`;
  return (
    <p
      key={dataUpTo}
      className={cx('ui-stamp', `ui-stamp-${age}`)}
      // What a picture of the page says, whenever it is looked at.
      data-dated={syncedAt === null ? undefined : `as of ${format.dateTime(syncedAt)}`}
    >
      {age === 'stale' && <Icon name="attention" small />}
      {age === 'never' && <Icon name="unknown" small />}
      <span>
        {dataUpTo && `Data up to ${format.utcDay(dataUpTo)} · `}
        {synced}
        {age === 'stale' && ', older than a day'}
        {age === 'aged' && syncedAt !== null && `, ${format.relative(syncedAt, now)}`}
        {offline && ' · offline'}
        {extra && <> · {extra}</>}
      </span>
    </p>
  );
};
