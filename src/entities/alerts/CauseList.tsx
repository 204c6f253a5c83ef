import { useId } from 'react';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { AlertRow } from './AlertRow.tsx';
import { causeLabel } from './cause-labels.ts';
import type { Cause } from './groups.ts';
import { faceOf, placeOf } from './labels.ts';
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
};

/** Alerts below their causes, the worst first. */
export function CauseList({ causes, ...rest }: CauseListProps) {
  return causes.map((cause) => <CauseSection key={cause.key} cause={cause} {...rest} />);
}

/** What stands above the alerts of a cause: its name, or the title of its only alert. */
function causeHeading({ name, alerts }: Pick<Cause, 'name' | 'alerts'>): string {
  const [only] = alerts;
  return alerts.length === 1 && only !== undefined ? only.title : name;
}

function CauseSection({
  cause,
  openId,
  besideId,
  onOpen,
  picked,
  ofOneDomain = false,
}: { cause: Cause } & Omit<CauseListProps, 'causes'>) {
  const headingId = useId();
  const [first] = cause.alerts;
  if (first === undefined) return null;
  const face = faceOf(first);
  const heading = causeHeading(cause);
  const isNamed = heading !== cause.name && first.domain_name !== null && heading.includes(first.domain_name);
  const isAlone = cause.alerts.length === 1 || ofOneDomain;
  const pick = (alert: Alert) => (has: boolean) => {
    const ids = new Set(picked?.ids);
    if (has) ids.add(alert.id);
    else ids.delete(alert.id);
    picked?.onChange(ids);
  };
  return (
    <section className="cause" aria-labelledby={headingId}>
      <div className="cause-head">
        <StatusTag kind={face.kind}>{face.word}</StatusTag>
        <h2 id={headingId}>{heading}</h2>
        {!ofOneDomain && <p>{isNamed ? placeOf(first) : causeLabel(cause)}</p>}
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
            onOpen={onOpen}
            picked={picked && { has: picked.ids.has(alert.id), onChange: pick(alert) }}
          />
        ))}
      </ul>
    </section>
  );
}
