import { capital } from '#domain/text.ts';
import { momentLabel } from '#src/entities/alerts/labels.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import * as format from '#src/ui/format.ts';
import { EmptyState } from '#src/ui/State.tsx';
import type { Recipient } from './types.ts';

const sources: Record<Recipient['source'], string> = {
  primary_contact: 'first contact of the customer',
  customer: 'belongs to the customer',
  rule: 'named by the rule',
  staff: 'staff',
  webhook: 'webhook',
};
const ways: Record<Recipient['channels'][number]['channel'], string> = { email: 'by email', push: 'by push', webhook: 'posted' };
const modes: Record<Recipient['channels'][number]['mode'], string> = {
  now: 'at once',
  bundle: 'in a bundle',
  digest: 'in the daily digest',
  weekly: 'with the weekly summary',
};

type RecipientStepsProps = {
  recipients: readonly Recipient[];
  escalation: readonly { minutes: number; who: string }[];
  now: number;
};

function stepLabel(step: number, escalation: RecipientStepsProps['escalation']): string {
  if (step === 0) return 'At first';
  const after = escalation[step - 1];
  return after === undefined
    ? `Step ${step + 1}`
    : `If nobody acknowledges within ${format.duration(after.minutes * 60_000)}: ${after.who}`;
}

/** People by escalation step, each with channels, times and reasons. */
export function RecipientSteps({ recipients, escalation, now }: RecipientStepsProps) {
  if (recipients.length === 0)
    return <EmptyState title="Nobody is notified">No person of the customer and no staff member has access here.</EmptyState>;
  const steps = [...Map.groupBy(recipients, ({ step }) => step)].sort(([a], [b]) => a - b);
  const last = escalation[escalation.length - 1];
  return (
    <ol className="arule-steps">
      {steps.map(([step, people]) => (
        <li key={step}>
          <h3 className="ui-subhead">{stepLabel(step, escalation)}</h3>
          <ActionRows>
            {people.map((person, index) => (
              <li key={`${person.user_id ?? person.email} ${index}`}>
                <span>
                  <span className="ui-strong">{person.name}</span>
                  <span className="ui-sub">
                    {capital(sources[person.source])}
                    {person.email !== '' && person.email !== person.name ? `, ${person.email}` : ''}
                  </span>
                </span>
                <span className="arule-ways">
                  {person.held_back !== null && <span className="ui-mute">Not notified: {person.held_back}</span>}
                  {person.held_back === null && person.channels.length === 0 && (
                    <span className="ui-mute">This person has no channel switched on.</span>
                  )}
                  {person.channels.map(({ channel, mode, due_time: due, why }) => (
                    <span key={`${channel} ${mode}`}>
                      {capital(ways[channel])} {modes[mode]}
                      {mode === 'now' && Date.parse(due) - now < 60_000 ? '' : `, ${momentLabel(due, now)}`}
                      <span className="ui-sub">{why}</span>
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ActionRows>
        </li>
      ))}
      {last !== undefined && escalation.length > 2 && (
        <li>
          <p className="ui-small ui-mute">
            After {format.duration(last.minutes * 60_000)} without acknowledgement: {last.who}. An acknowledgement stops it.
          </p>
        </li>
      )}
    </ol>
  );
}
