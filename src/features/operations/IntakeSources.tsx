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
export function IntakeSources({ ways, span = 4 }: { ways: IntakeSource[]; span?: Span }) {
  return (
    <Section folds={ways.every(isSourceWell)} span={span} question="Where reports arrive" finding={intakeSourcesFinding(ways)}>
      <RowList
        label="Intake sources"
        items={ways.map((way) => ({
          id: intakeSourceId(way),
          label: intakeSourceNames[way.channel],
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
                <StatusTag kind={intakeSourceStates[way.status].kind}>{intakeSourceStates[way.status].word}</StatusTag>
              )}
              <span className="ui-sub ui-nowrap">{format.number(way.received_24h)} in 24 h</span>
            </>
          ),
        }))}
      />
    </Section>
  );
}
