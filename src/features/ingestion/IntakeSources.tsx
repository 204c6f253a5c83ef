import {
  type IntakeSource,
  intakeSourceId,
  intakeSourceNames,
  intakeSourceStates,
  intakeSourcesFinding,
  isSourceWell,
} from '#src/entities/intake/sources.ts';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import type { Health } from './types.ts';

/** The intake sources, each with its state in words and what it received. */
export function IntakeSources({ sources }: { sources: IntakeSource[] }) {
  return (
    <Section
      span={6}
      wideOnTablet
      folds={sources.every(isSourceWell)}
      question="Intake sources"
      finding={intakeSourcesFinding(sources)}
    >
      <RowList
        label="Intake sources"
        items={sources.map((source) => ({
          id: intakeSourceId(source),
          label: intakeSourceNames[source.channel],
          sub: (
            <span className="intake-words">
              {source.channel === 'imap' && source.address !== null && `${source.address}: `}
              {source.text}
              {source.last_seen_time !== null && ` Last seen ${format.dateTime(source.last_seen_time)}.`}
            </span>
          ),
          value: (
            <>
              <StatusTag kind={intakeSourceStates[source.status].kind}>{intakeSourceStates[source.status].word}</StatusTag>
              <span className="ui-sub ui-nowrap">{format.number(source.received_24h)} in 24 h</span>
              {source.backlog !== null && source.backlog > 0 && (
                <span className="ui-sub ui-nowrap">{format.number(source.backlog)} waiting</span>
              )}
            </>
          ),
        }))}
      />
    </Section>
  );
}

const checkFaces: Record<Health['checks'][number]['status'], { kind: StatusKind; word: string }> = {
  ok: { kind: 'pass', word: 'OK' },
  warning: { kind: 'attention', word: 'Needs attention' },
  failed: { kind: 'fail', word: 'Failed' },
  off: { kind: 'unknown', word: 'Off' },
};

const healthLabels: Record<Health['status'], string> = {
  healthy: 'The intake is healthy',
  degraded: 'The intake has problems',
  down: 'The intake is down',
};

function checksFinding(status: Health['status'], own: Health['checks']): string {
  const isOwn = own.some((check) => check.status === 'failed' || check.status === 'warning');
  return isOwn || status === 'healthy' ? healthLabels[status] : 'Only intake sources have problems';
}

/** The intake's self-checks; the sources have their own list. */
export function Checks({ health }: { health: Health }) {
  const own = health.checks.filter((check) => !['SMTP receiver', 'Mailbox', 'Drop folder', 'Uploads'].includes(check.name));
  return (
    <Section
      span={6}
      wideOnTablet
      folds={health.status === 'healthy'}
      question="Health"
      finding={checksFinding(health.status, own)}
    >
      <RowList
        label="Checks"
        items={own.map((check) => ({
          id: check.name,
          label: check.name,
          sub: <span className="intake-words">{check.text}</span>,
          value: <StatusTag kind={checkFaces[check.status].kind}>{checkFaces[check.status].word}</StatusTag>,
        }))}
      />
    </Section>
  );
}
