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
          sub: [
            source.address ?? source.text,
            ...(source.last_seen_time === null ? [] : [`last ${format.dateTime(source.last_seen_time)}`]),
            ...(source.backlog === null || source.backlog === 0 ? [] : [`${format.number(source.backlog)} unread`]),
          ].join(' · '),
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
