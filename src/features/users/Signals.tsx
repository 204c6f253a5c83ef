import { counted } from '#domain/text.ts';
import type { RegistrationSignal } from '#domain/vocabulary/people.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Applicant } from './types.ts';

const labels: Record<RegistrationSignal, (value: number) => string> = {
  form_time: (seconds) =>
    seconds < 120
      ? `Form filled in after ${counted(seconds, 'second')}`
      : `Form open for ${counted(Math.round(seconds / 60), 'minute')}`,
  decoys: (forms) => `${counted(forms, 'form')} from this network filled hidden fields`,
  free_mail: () => 'Free mailbox, of no organisation',
  known_domain: (customers) => `Domain of ${counted(customers, 'customer')}`,
  turned_down: (times) => `Rejected ${counted(times, 'time')} before`,
  asked_again: (times) => `Asked ${counted(times, 'time')}`,
  same_network: (others) => `${counted(others, 'more request')} from this network`,
};

/** What a request for access says about who sent it, beside the decision. */
export function Signals({ applicant: { name, signals } }: { applicant: Pick<Applicant, 'name' | 'signals'> }) {
  if (signals.length === 0) return null;
  return (
    <ul className="users-signals" aria-label={`Signals of the request of ${name}`}>
      {signals.map(({ kind, value, is_doubtful: isDoubtful }) => (
        <li key={kind}>
          <StatusTag kind={isDoubtful ? 'attention' : 'info'}>{labels[kind](value)}</StatusTag>
        </li>
      ))}
    </ul>
  );
}
