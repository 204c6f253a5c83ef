import { type ReactNode, useId, useState } from 'react';
import { counted } from '#domain/text.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { AlertRow } from './AlertRow.tsx';
import { causeHead } from './cause-labels.ts';
import type { Cause } from './groups.ts';
import { faceOf } from './labels.ts';
import type { Alert } from './types.ts';

export type CauseListProps = {
  causes: readonly Cause[];
  openId: number | undefined;
  /** The one that is open beside the list. */
  besideId?: number | undefined;
  onOpen: (alert: Alert, isOpen: boolean) => void;
  picked?: { ids: ReadonlySet<number>; onChange: (ids: Set<number>) => void } | undefined;
  /** The domain is the page's own, so that rows do not repeat it. */
  ofOneDomain?: boolean;
  /** On a phone the first causes are visible until the others are asked for. */
  folds?: boolean;
};

/** So many causes, and so many alerts of one, a phone shows at first. */
const firstCauses = 12;
const firstAlerts = 3;

/** Alerts below their causes, the worst first. */
export function CauseList({ causes, folds = false, ...rest }: CauseListProps) {
  const [isWhole, setWhole] = useState(!folds);
  const later = isWhole || rest.picked !== undefined ? [] : causes.slice(firstCauses);
  const folded = new Set(later.filter(({ alerts }) => alerts.every(({ id }) => id !== rest.openId)));
  return (
    <>
      {causes.map((cause) => (
        <CauseSection key={cause.key} cause={cause} isFolded={folded.has(cause)} {...rest} />
      ))}
      {folded.size > 0 && (
        <ShowMore onPress={() => setWhole(true)}>
          Show {counted(folded.size, 'more cause')} (
          {counted(
            [...folded].reduce((sum, { alerts }) => sum + alerts.length, 0),
            'alert',
          )}
          )
        </ShowMore>
      )}
    </>
  );
}

/** On a phone: shows what was folded away. */
const ShowMore = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <p className="cause-more">
    <Button size="l" onPress={onPress}>
      {children}
    </Button>
  </p>
);

function CauseSection({
  cause,
  openId,
  besideId,
  onOpen,
  picked,
  ofOneDomain = false,
  isFolded,
}: { cause: Cause; isFolded: boolean } & Omit<CauseListProps, 'causes' | 'folds'>) {
  const headingId = useId();
  const [isWhole, setWhole] = useState(false);
  const [first] = cause.alerts;
  if (first === undefined) return null;
  const face = faceOf(first);
  const { heading, where } = causeHead(cause);
  const isAlone = cause.alerts.length === 1 || ofOneDomain;
  const rest = isWhole || picked !== undefined ? [] : cause.alerts.slice(firstAlerts);
  const folded = rest.length < 2 ? [] : rest.filter(({ id }) => id !== openId);
  const pick = (alert: Alert) => (has: boolean) => {
    const ids = new Set(picked?.ids);
    if (has) ids.add(alert.id);
    else ids.delete(alert.id);
    picked?.onChange(ids);
  };
  return (
    <section className={cx('cause', isFolded && 'cause-folded')} aria-labelledby={headingId}>
      <div className="cause-head">
        <StatusTag kind={face.kind}>{face.word}</StatusTag>
        <h2 id={headingId}>{heading}</h2>
        {!ofOneDomain && <p>{where}</p>}
      </div>
      <ul>
        {cause.alerts.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            cause={cause.alerts}
            isAlone={isAlone}
            heading={heading}
            isOpen={alert.id === openId}
            isBeside={alert.id === besideId}
            isFolded={folded.includes(alert)}
            onOpen={onOpen}
            picked={picked && { has: picked.ids.has(alert.id), onChange: pick(alert) }}
          />
        ))}
      </ul>
      {folded.length > 0 && (
        <ShowMore onPress={() => setWhole(true)}>
          Show {format.number(folded.length)} more
          <span className="ui-hidden"> of {heading}</span>
        </ShowMore>
      )}
    </section>
  );
}
