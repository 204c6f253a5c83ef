import { useState } from 'react';
import { formOf } from '#domain/text.ts';
import { type Severity, severities } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { severityWord } from '#src/entities/alerts/labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Section, SectionTools } from '#src/ui/Section.tsx';
import { RecipientSteps } from './RecipientSteps.tsx';
import type { Scope } from './types.ts';

/** Whom an alert of a severity would notify in this scope now, in the order of escalation. */
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
      question={`An alert of this kind now ${whose}`}
      finding={
        query.data === undefined
          ? 'Recipients'
          : foundLabel(query.data.recipients.filter(({ held_back: held }) => held === null).length, word)
      }
      note="Each person sets their notifications under “My alerts”. This preview follows those settings, quiet hours and public holidays."
    >
      <SectionTools>
        <FilterSelect
          label="Severity"
          options={severities.map((id) => ({ id, label: severityWord(id) }))}
          value={severity}
          onChange={setSeverity}
        />
      </SectionTools>
      {scope.kind === 'global' && (
        <p className="ui-small ui-mute">
          Alerts without a customer go to staff. Choose a customer or a domain to see its people.
        </p>
      )}
      <QueryView query={query} title="Recipients">
        {({ recipients, escalation }) => <RecipientSteps recipients={recipients} escalation={escalation} now={now} />}
      </QueryView>
    </Section>
  );
}

function foundLabel(count: number, severity: string): string {
  if (count === 0) return `Nobody is notified of a ${severity} alert`;
  return formOf(
    count,
    `One person is notified of a ${severity} alert`,
    `${count} people are notified of a ${severity} alert, step by step`,
  );
}
