import { capital } from '#domain/text.ts';
import {
  type IntakeSource,
  intakeSourceId,
  intakeSourceNames,
  intakeSourceStates,
  intakeSourcesFinding,
  isSourceWell,
} from '#src/entities/intake/sources.ts';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';

/** Where it takes reports from, or the sentences that say why it does not, and when it last did. */
function subOf({ address, text, last_seen_time: seen, backlog }: IntakeSource): string {
  const facts = [
    ...(seen === null ? [] : [`last seen ${format.dateTime(seen)}`]),
    ...(backlog === null || backlog === 0 ? [] : [`${format.number(backlog)} unread`]),
  ];
  if (address !== null) return [address, ...facts].join(' · ');
  return [text, ...facts.map((fact) => `${capital(fact)}.`)].join(' ');
}

/** The intake sources, each with its state and what it received. */
export function IntakeSources({ sources, span = 4 }: { sources: IntakeSource[]; span?: Span }) {
  return (
    <Section
      folds={sources.every(isSourceWell)}
      span={span}
      question="Where reports arrive"
      finding={intakeSourcesFinding(sources)}
    >
      <RowList
        label="Intake sources"
        items={sources.map((source) => ({
          id: intakeSourceId(source),
          label: intakeSourceNames[source.channel],
          sub: subOf(source),
          value: (
            <>
              {source.status === 'off' ? (
                <span className="ui-mute">Off</span>
              ) : (
                <StatusTag kind={intakeSourceStates[source.status].kind}>{intakeSourceStates[source.status].word}</StatusTag>
              )}
              <span className="ui-sub ui-nowrap">{format.number(source.received_24h)} in 24 h</span>
            </>
          ),
        }))}
      />
    </Section>
  );
}
