import { useState } from 'react';
import { type Severity, severities } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Section, SectionTools } from '#src/ui/Section.tsx';
import { FilterSelect } from '#src/ui/Select.tsx';
import { RecipientSteps } from './RecipientSteps.tsx';
import type { Scope } from './types.ts';

/** Whom an alert of a severity would reach in this scope if it came now, in the order of escalation. */
export function RuleRecipients({ scope }: { scope: Scope }) {
  const [severity, setSeverity] = useState<Severity>('critical');
  const now = useNow();
  const query = useRead(calls.alertDelivery.resolveRecipients, { body: { ...scope.ids, alert_severity: severity } });
  const whose = scope.kind === 'global' ? 'about the intake' : `at ${scope.name}`;
  const word = severityWord(severity).toLowerCase();
  return (
    <Section
      span={8}
      strong
      question={`If an alert of this kind came now ${whose}`}
      finding={
        query.data === undefined
          ? 'Who would be told'
          : foundLabel(query.data.recipients.filter(({ held_back: held }) => held === null).length, word)
      }
      note="Each person chooses under “My alerts” how and when alerts reach them; what is shown here follows those choices, the quiet hours and the public holidays as of now."
    >
      <SectionTools>
        <FilterSelect
          label="How bad the alert is"
          options={severities.map((id) => ({ id, label: severityWord(id) }))}
          value={severity}
          onChange={setSeverity}
        />
      </SectionTools>
      {scope.kind === 'global' && (
        <p className="ui-small ui-mute">
          Alerts that belong to no customer go to the staff. Choose a customer or a domain to see its people.
        </p>
      )}
      <QueryView query={query} title="Who would be told">
        {({ recipients, escalation }) => <RecipientSteps recipients={recipients} escalation={escalation} now={now} />}
      </QueryView>
    </Section>
  );
}

function foundLabel(count: number, severity: string): string {
  if (count === 0) return `Nobody would be told of a ${severity} alert`;
  return count === 1 ? `One would be told of a ${severity} alert` : `${count} would be told of a ${severity} alert, step by step`;
}
