import { useEffect } from 'react';
import { nobodyLabel } from '#domain/audit/nobody.ts';
import { capital } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { AuditEntry } from './types.ts';

const answers: ReadonlySet<string> = new Set(['yes', 'no', 'none']);

/** One entry with everything that is stored of it; one that was chosen in the list comes into view, since the list is long. */
export function EntrySection({ entry, isChosen }: { entry: AuditEntry; isChosen: boolean }) {
  useEffect(() => {
    if (isChosen) document.getElementById('entry')?.scrollIntoView({ block: 'center' });
  }, [isChosen]);
  const { id, at, actor, label, subject, customer, ip, device, request_id: request, hash, details } = entry;
  const from = details.find(({ name }) => name === 'from');
  const to = details.find(({ name }) => name === 'to');
  const items = [
    { term: 'Entry', value: hash === null ? `${id}, not in the chain yet` : `${id}` },
    { term: 'Hash', value: hash === null ? '' : <span className="audit-hash">{hash}</span>, mono: true },
    { term: 'Time', value: format.dateTime(at) },
    {
      term: 'Who',
      value: actor === null ? nobodyLabel(request) : [actor.name, actor.email].filter((part) => part !== null).join(', '),
    },
    { term: 'On what', value: subject ?? '' },
    { term: 'Customer', value: customer ?? '' },
    { term: 'Address', value: ip ?? '' },
    { term: 'Device', value: device ?? '' },
    { term: 'Request', value: request ?? '', mono: true },
    ...details
      .filter((one) => one !== from && one !== to)
      .map(({ name, value }) => ({ term: capital(name), value: answers.has(value) ? capital(value) : value })),
  ];
  return (
    <Section span={7} wideOnTablet question={`Entry ${id}`} finding={label} id="entry">
      <div className="ui-stack">
        <KeyValue items={items.filter(({ value }) => value !== '')} />
        {(from || to) && (
          <dl className="audit-change">
            <div>
              <dt>Before</dt>
              <dd className="audit-before">{from?.value ?? 'Nothing'}</dd>
            </div>
            <div>
              <dt>After</dt>
              <dd className="audit-after">{to?.value ?? 'Nothing'}</dd>
            </div>
          </dl>
        )}
      </div>
    </Section>
  );
}
