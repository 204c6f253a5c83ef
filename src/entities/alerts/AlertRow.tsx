import { useNow } from '#src/client/connection.ts';
import { useSwipe } from '#src/page/use-swipe.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { cx } from '#src/ui/cx.ts';
import * as format from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useAlertDialogs } from './alert-actions.ts';
import { evidenceBeside, evidenceText } from './evidence-text.ts';
import { alertStateLabel, faceOf, happenedLabel, momentLabel, nameOf, placeOf } from './labels.ts';
import { OpenAlert } from './OpenAlert.tsx';
import type { Alert } from './types.ts';

export type AlertRowProps = {
  alert: Alert;
  /** All alerts of the cause, this one too. */
  cause: readonly Alert[];
  /** Its domain is shown above, so the row only says what is wrong. */
  isAlone: boolean;
  /** The text above it, which it does not repeat. */
  heading?: string;
  isOpen: boolean;
  /** It is open beside the list. */
  isBeside?: boolean;
  /** A phone does not show it. */
  isFolded?: boolean;
  onOpen: (alert: Alert, isOpen: boolean) => void;
  picked?: { has: boolean; onChange: (has: boolean) => void } | undefined;
  /** No heading above it says how bad it is. */
  tellsSeverity?: boolean;
};

/** An alert as a row; open, it holds everything about it and what can be done. To the right acknowledges, to the left snoozes. */
export function AlertRow({ alert, cause, isAlone, heading, isOpen, isBeside = false, onOpen, picked, ...rest }: AlertRowProps) {
  const { tellsSeverity = false, isFolded = false } = rest;
  const { can, start, waits, me } = useAlertDialogs();
  const now = useNow();
  const swipe = useSwipe({
    right: can(alert, 'acknowledge') ? () => start([alert], 'acknowledge') : null,
    left: can(alert, 'snooze') ? () => start([alert], 'snooze') : null,
  });
  const toggle = () => onOpen(alert, !isOpen && !isBeside);
  const name = nameOf(alert);
  const what = isAlone && name !== alert.title ? `${name}, ${alert.title}` : name;
  const waiting = waits(alert);
  const [seen, ...others] = evidenceBeside(alert);
  const isSaid = isAlone && alert.title === heading && seen !== undefined;
  const line = isSaid ? others[0] : seen;
  const sub = isOpen
    ? [
        placeOf(alert),
        `happened ${happenedLabel(alert, now).replace(/^[TY]/, (letter) => letter.toLowerCase())}`,
        `detected ${momentLabel(alert.detected_time, now)}`,
        ...(alert.count > 1 ? [`${format.number(alert.count)} times so far`] : []),
      ]
    : [
        ...(tellsSeverity ? [faceOf(alert).word] : []),
        ...(isAlone ? [] : [placeOf(alert)]),
        ...(line === undefined ? [] : [evidenceText(alert, line)]),
      ];
  return (
    <li
      className={cx('alert', isOpen && 'alert-open', isBeside && 'alert-beside', isFolded && 'alert-folded')}
      data-alert={alert.id}
    >
      {swipe.offsetPx !== 0 && !isOpen && (
        <span
          className={cx('alert-swipe', swipe.offsetPx < 0 && 'alert-swipe-left', swipe.isFar && 'alert-swipe-far')}
          aria-hidden="true"
        >
          <Icon name={swipe.offsetPx > 0 ? 'check' : 'clock'} />
          {swipe.offsetPx > 0 ? 'Acknowledge' : 'Snooze'}
        </span>
      )}
      <div
        className="alert-row"
        {...(isOpen ? {} : swipe.handlers)}
        style={swipe.offsetPx === 0 || isOpen ? undefined : { transform: `translateX(${swipe.offsetPx}px)` }}
      >
        {picked !== undefined && !isOpen && (
          <Checkbox isSelected={picked.has} onChange={picked.onChange} aria-label={`Choose ${what}`} />
        )}
        {!isOpen && <span className="alert-time">{happenedLabel(alert, now)}</span>}
        <div className="alert-main">
          <button
            type="button"
            className={cx('alert-title', isSaid && !isOpen && 'alert-said')}
            aria-expanded={isOpen || isBeside}
            onClick={toggle}
          >
            {isOpen || !isAlone ? name : isSaid ? evidenceText(alert, seen) : alert.title}
            {isSaid && !isOpen && <span className="ui-hidden">, {alert.title}</span>}
          </button>
          <span className="ui-sub">
            {!isOpen && <span className="alert-when">{[happenedLabel(alert, now), ''].join(sub.length > 0 ? ' · ' : '')}</span>}
            {sub.join(' · ')}
          </span>
        </div>
        {isOpen ? (
          <IconButton icon="close" label={`Close ${what}`} onPress={toggle} />
        ) : waiting !== null ? (
          <span className="alert-waits">
            <Icon name="clock" small />
            {waiting}
          </span>
        ) : can(alert, 'acknowledge') && alert.status === 'open' && picked === undefined ? (
          <Button onPress={() => start([alert], 'acknowledge')}>
            Acknowledge<span className="ui-hidden"> {what}</span>
          </Button>
        ) : (
          <span className="alert-stands">{alertStateLabel(alert, me?.id ?? null, now)}</span>
        )}
      </div>
      {isOpen && <OpenAlert alert={alert} cause={cause} />}
    </li>
  );
}
