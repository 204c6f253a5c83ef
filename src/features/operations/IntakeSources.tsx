import { capital, spelled } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import type { Way } from './types.ts';

const names: Record<Way['channel'], string> = {
  smtp: 'Own mail server',
  imap: 'Mailbox (IMAP)',
  folder: 'Folder',
  s3: 'S3 bucket',
  upload: 'Upload',
};

const states: Record<Way['status'], { kind: StatusKind; word: string }> = {
  connected: { kind: 'pass', word: 'Connected' },
  degraded: { kind: 'attention', word: 'Slow' },
  auth_failed: { kind: 'fail', word: 'Sign-in refused' },
  unreachable: { kind: 'fail', word: 'Unreachable' },
  off: { kind: 'parked', word: 'Off' },
};

const isWell = ({ status }: Way) => status === 'connected' || status === 'off';

function findingOf(ways: Way[]): string {
  const broken = ways.filter((way) => way.status === 'auth_failed' || way.status === 'unreachable');
  const open = ways.filter((way) => way.status === 'connected' || way.status === 'degraded').length;
  if (broken.length > 0) return `${broken.map((way) => names[way.channel]).join(' and ')} cannot be reached`;
  return open === 0
    ? 'All intake sources are off'
    : `${capital(spelled(open, 'intake source is', 'intake sources are'))} working`;
}

/** The intake sources, each with its state and what it received. */
export function IntakeSources({ ways, span = 4 }: { ways: Way[]; span?: Span }) {
  return (
    <Section folds={ways.every(isWell)} span={span} question="Where reports arrive" finding={findingOf(ways)}>
      <RowList
        label="Intake sources"
        items={ways.map((way) => ({
          id: way.channel,
          label: names[way.channel],
          sub: [
            way.address ?? way.text,
            ...(way.last_seen_time === null ? [] : [`last ${format.dateTime(way.last_seen_time)}`]),
            ...(way.backlog === null || way.backlog === 0 ? [] : [`${format.number(way.backlog)} unread`]),
          ].join(' · '),
          value: (
            <>
              {way.status === 'off' ? (
                <span className="ui-mute">Off</span>
              ) : (
                <StatusTag kind={states[way.status].kind}>{states[way.status].word}</StatusTag>
              )}
              <span className="ui-sub ui-nowrap">{format.number(way.received_24h)} in 24 h</span>
            </>
          ),
        }))}
      />
    </Section>
  );
}
