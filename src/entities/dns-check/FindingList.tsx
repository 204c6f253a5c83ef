import { topicLabels } from '#domain/vocabulary.ts';
import { isUrgent } from './findings-label.ts';
import './check.css';
import { type ReactNode, useId } from 'react';
import { FixBlock } from './FixBlock.tsx';
import { whereDone } from './labels.ts';
import { RecordText } from './RecordText.tsx';
import { SeverityTag } from './SeverityTag.tsx';
import type { Flag } from './types.ts';

export type FindingListProps = {
  /** In the order they are drawn; the wire has the worst first. */
  flags: readonly Flag[];
  /** The domain as the panel shows it, see `zoneOf`. */
  zone: string;
  /** What is shown if there is none. */
  empty?: ReactNode;
  headingLevel?: 3 | 4;
  hideTopic?: boolean;
  /** A link to ask about a finding; omitted for visitors. */
  help?: (flag: Flag) => ReactNode;
};

type FindingProps = Pick<FindingListProps, 'zone' | 'help'> & { flag: Flag; headingLevel: 3 | 4; hideTopic: boolean };

function Finding({ flag, zone, headingLevel, hideTopic, help }: FindingProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  const cut = flag.todo?.indexOf('\n') ?? -1;
  const todo = cut < 0 ? flag.todo : flag.todo?.slice(0, cut);
  const file = cut < 0 ? null : (flag.todo?.slice(cut + 1) ?? null);
  const where = whereDone(flag.by);
  const urgent = isUrgent(flag);
  return (
    <li>
      <article className="check-finding" aria-labelledby={id}>
        <p className="check-finding-tag">
          <SeverityTag severity={flag.severity} />
          {!hideTopic && <span className="ui-small ui-mute">{topicLabels[flag.topic]}</span>}
        </p>
        <div className="check-finding-body">
          <Heading id={id}>{flag.why}</Heading>
          {todo != null && <p className="check-todo">{todo}</p>}
          {file !== null && (
            <details className="check-open" open={urgent}>
              <summary>File to publish</summary>
              <RecordText label="The file" text={file} copyLabel="Copy file" />
            </details>
          )}
          {flag.fix !== null && (
            <details className="check-open" open={urgent}>
              <summary>{flag.fix.action === 'remove' ? 'Record to delete' : 'Record to publish'}</summary>
              <FixBlock fix={flag.fix} zone={zone} />
            </details>
          )}
          <div className="check-finding-foot">
            <details className="check-more">
              <summary>Evidence and rule</summary>
              <dl className="check-facts">
                <div>
                  <dt>At</dt>
                  <dd className="ui-mono">{flag.at}</dd>
                </div>
                {flag.seen !== '' && (
                  <div>
                    <dt>Found</dt>
                    <dd className="ui-mono check-pre">{flag.seen}</dd>
                  </div>
                )}
                {where !== null && (
                  <div>
                    <dt>Fixed</dt>
                    <dd>usually {where}</dd>
                  </div>
                )}
                <div>
                  <dt>Rule</dt>
                  <dd>
                    {flag.source} <span className="ui-mute ui-nowrap">({flag.code})</span>
                  </dd>
                </div>
              </dl>
            </details>
            {help !== undefined && <p className="ui-small">{help(flag)}</p>}
          </div>
        </div>
      </article>
    </li>
  );
}

/** Findings in a list: severity, meaning, fix, the record to paste, and the section of the standard. */
export function FindingList({ flags, zone, empty, headingLevel = 3, hideTopic = false, help }: FindingListProps) {
  if (flags.length === 0) return empty === undefined ? null : <p className="check-none">{empty}</p>;
  return (
    <ul className="check-findings">
      {flags.map((flag, index) => (
        <Finding key={`${flag.code} ${flag.at} ${index}`} {...{ flag, zone, headingLevel, hideTopic, help }} />
      ))}
    </ul>
  );
}
